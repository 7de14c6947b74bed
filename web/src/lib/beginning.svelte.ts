// A game that begins by itself: until it has, there is no lobby to be seen.
export const beginning = $state({ code: '' })
