// One's turn has come: said by sound, by trembling and by a notice, as the owner of the device likes it.
import { comfort, giveNotice } from './comfort.svelte'
import { play } from './sounds'

export function callToTurn(title: string, question: string): void {
  play('turn')
  if (comfort.tremble && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([70, 60, 70])
  void giveNotice(title, question)
}
