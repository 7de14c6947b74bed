// The ready phrase for which a place is being looked for on the table, if any.
class Pointing {
  phrase = $state('')
}

export const pointing = new Pointing()
