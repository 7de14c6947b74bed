// What this device remembers of its owner: a name to be called by.
const KEPT = 'cantina.name'

export const ownName = (): string => localStorage.getItem(KEPT) ?? ''
export const keepName = (name: string): void => localStorage.setItem(KEPT, name)
