// Motion tells the story; who has asked for less gets none.
export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
