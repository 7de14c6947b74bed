// All drawings of the game in one piece: nineteen files of two kilobytes would be nineteen waits on a slow line.
export default import.meta.glob('./*.svg', { eager: true, query: '?raw', import: 'default' }) as Record<string, string>
