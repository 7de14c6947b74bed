// Motion tells the story; who has asked for less gets none.
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
