// All drawings of the game in one piece: twenty-one files of a kilobyte and a half would be twenty-one waits on a slow line.
export default import.meta.glob('./*.svg', { eager: true, query: '?raw', import: 'default' }) as Record<string, string>
