// How this device calls its owner, by sound, by vibration, by a notice, and how quickly it tells.  Kept here and told to
// nobody.
import type { Speed } from './beats'

const KEPT = 'cantina.device.'
const kept = (what: string, usual: boolean): boolean => {
  const found = localStorage.getItem(KEPT + what)
  return found === null ? usual : found === 'yes'
}

const SPEEDS: Speed[] = ['calm', 'brisk', 'at-once']
const keptSpeed = (): Speed => SPEEDS.find((speed) => speed === localStorage.getItem(`${KEPT}speed`)) ?? 'calm'

class DeviceSettings {
  speed = $state<Speed>(keptSpeed())
  sound = $state(kept('sound', false))
  vibrate = $state(kept('vibrate', true))
  notice = $state(kept('notice', false) && 'Notification' in globalThis && Notification.permission === 'granted')

  set(what: 'sound' | 'vibrate' | 'notice', on: boolean): void {
    this[what] = on
    localStorage.setItem(KEPT + what, on ? 'yes' : 'no')
  }

  /** How quickly what happens is told. */
  setSpeed(speed: Speed): void {
    this.speed = speed
    localStorage.setItem(`${KEPT}speed`, speed)
  }

  /** Browsers ask once, and only when somebody has pressed something: so it is asked when it is switched on. */
  async wantNotices(on: boolean): Promise<void> {
    const granted = on && (await Notification.requestPermission()) === 'granted'
    this.set('notice', granted)
    if (granted) await noticeBoard()
  }

  /** At this table the cards in the middle are on a television. */
  handOnly(code: string): boolean {
    return kept(`hand-only.${code}`, false)
  }
  setHandOnly(code: string, on: boolean): void {
    localStorage.setItem(`${KEPT}hand-only.${code}`, on ? 'yes' : 'no')
  }
}

export { SPEEDS }
export const deviceSettings = new DeviceSettings()
export const canVibrate = 'vibrate' in navigator
export const canNotice = 'Notification' in globalThis && 'serviceWorker' in navigator

/** Phones show notices only through a worker.  Ours does nothing else: it keeps nothing and stands before no request. */
async function noticeBoard(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/worker.js')
  return navigator.serviceWorker.ready
}

export async function giveNotice(title: string, body: string): Promise<void> {
  if (!deviceSettings.notice || !document.hidden) return
  const board = await noticeBoard()
  await board.showNotification(title, { body, tag: 'turn', icon: '/icon-192.png' })
}
