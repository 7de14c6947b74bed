// What a page finds in a browser, as far as our own logic needs it.
import { vi } from 'vitest'

export class FakeStream extends EventTarget {
  static CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1
  onopen?: () => void
  onerror?: () => void

  constructor(readonly url: string) {
    super()
    FakeStream.opened.push(this)
  }
  close(): void {
    this.readyState = FakeStream.CLOSED
  }
  tell(kind: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }
  breaks(): void {
    this.readyState = 0
    this.onerror?.()
  }
}

export const page = Object.assign(new EventTarget(), { hidden: false, getElementById: () => null })
const drawer = new Map<string, string>()

export function aBrowser(): void {
  const around = new EventTarget()
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', around.addEventListener.bind(around))
  vi.stubGlobal('removeEventListener', around.removeEventListener.bind(around))
  vi.stubGlobal('dispatchEvent', around.dispatchEvent.bind(around))
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('location', { pathname: '/', search: '', origin: 'http://here' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => drawer.get(key) ?? null,
    setItem: (key: string, value: string) => void drawer.set(key, value),
  })
}
