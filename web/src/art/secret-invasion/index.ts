// All drawings of the game in one piece: ten files of one or two kilobytes would be ten waits on a slow line.
export default import.meta.glob('./*.svg', { eager: true, query: '?raw', import: 'default' }) as Record<string, string>
