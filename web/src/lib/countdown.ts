// What is left of a time, in whole seconds, and when the next one begins: all screens change at the same moment.

const ON_THE_WAY = 200 // milliseconds that the server's time took to get here, at most: a minute is not shown as 1:01

export const secondsLeft = (left: number): number => Math.max(0, Math.ceil((left - ON_THE_WAY) / 1000))

/** Milliseconds until another second is shown. */
export function untilNext(left: number): number {
  const shown = secondsLeft(left)
  return shown > 0 ? left - ON_THE_WAY - (shown - 1) * 1000 : 1000
}
