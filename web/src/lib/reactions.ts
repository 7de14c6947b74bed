// What can be said with one tap.  It travels as a line of chat, and is shown as a drawing of ours on every device.
const face = (ground: string, rest: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="${ground}"/>${rest}</svg>`
const line = 'fill="none" stroke="#171310" stroke-width="2.4" stroke-linecap="round"'

export interface Reaction {
  id: string
  sign: string
  drawing: string
}

export const REACTIONS: Reaction[] = [
  { id: 'cheers', sign: '🍻', drawing: face('#2b7f7a', '<path fill="#f4e9d2" d="M5 11h10v14H6zM17 11h10l-1 14h-9z"/><path fill="#e5a934" d="M6 15h8v9H7zM18 15h8l-1 9h-7z"/><path fill="#fff" d="M5 9h10v4H5zM17 9h10v4H17z"/>') },
  { id: 'laugh', sign: '😂', drawing: face('#e5a934', `<path ${line} d="m6 13 4-3 4 3M18 13l4-3 4 3"/><path fill="#171310" d="M8 17h16a8 8 0 0 1-16 0z"/><path fill="#c9532c" d="M12 23a5 5 0 0 1 8 0 8 8 0 0 1-8 0z"/>`) },
  { id: 'wow', sign: '😮', drawing: face('#a8977c', '<circle cx="10.5" cy="12" r="2.4" fill="#171310"/><circle cx="21.5" cy="12" r="2.4" fill="#171310"/><ellipse cx="16" cy="21.5" rx="4" ry="5" fill="#171310"/>') },
  { id: 'fire', sign: '🔥', drawing: face('#2a1f17', '<path fill="#c9532c" d="M17 4c1 6 8 8 8 15a9 9 0 0 1-18 0c0-4 3-5 4-9 2 1 3 3 3 5 2-3 3-6 3-11z"/><path fill="#e5a934" d="M16 16c1 3 4 4 4 7a4 4 0 0 1-8 0c0-3 3-4 4-7z"/>') },
  { id: 'sad', sign: '😢', drawing: face('#8fb3b6', `<circle cx="10.5" cy="13" r="2.2" fill="#171310"/><circle cx="21.5" cy="13" r="2.2" fill="#171310"/><path ${line} d="M10 24c3-5 9-5 12 0"/><path fill="#2b7f7a" d="M23 16c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3 3-6z"/>`) },
]

export const reactionOf = (text: string): Reaction | undefined => REACTIONS.find((one) => one.sign === text)
