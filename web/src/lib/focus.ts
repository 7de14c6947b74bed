// Focus is never lost: when what had it is gone, it rests on the question (`data-rest`), or on the screen itself.
let last: Element | null = null

export function keepFocus(): void {
  addEventListener('focusin', (event) => (last = event.target as Element))
  new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const place = document.querySelector<HTMLElement>('[data-rest]') ?? document.querySelector<HTMLElement>('main, h1')
    if (!place) return // the screen is not there yet: the next change will bring it
    last = null
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}
