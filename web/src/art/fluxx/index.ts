// All drawings of the game in one piece: eighty files of a kilobyte would be eighty waits on a slow line.
export default import.meta.glob('./*.svg', { eager: true, query: '?raw', import: 'default' }) as Record<string, string>
