// All drawings of the game in one piece: twenty-five files of a kilobyte would be twenty-five waits on a slow line.
export default import.meta.glob('./*.svg', { eager: true, query: '?raw', import: 'default' }) as Record<string, string>
