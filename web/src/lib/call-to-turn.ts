// One's turn has come: said by sound, by vibration and by a notice, as the owner of the device likes it.
import { deviceSettings, giveNotice } from './device-settings.svelte'
import { playSound } from './sounds'

export function callToTurn(title: string, question: string): void {
  playSound('turn')
  if (deviceSettings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([70, 60, 70])
  void giveNotice(title, question)
}
