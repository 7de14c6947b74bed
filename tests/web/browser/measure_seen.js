// What both measurements begin with: what is wrong, how a thing is called, what of it can be seen.
  const wrong = []
  const say = (what, one) => wrong.push(`${what}: ${nameOf(one)}`)
  const nameOf = (one) => {
    const words = (one.innerText || one.getAttribute('aria-label') || '').trim().replace(/\s+/g, ' ').slice(0, 50)
    const place = one.closest('[data-place]')?.dataset.place ?? one.closest('[data-seat]')?.dataset.seat
    return `${one.tagName.toLowerCase()}.${[...one.classList].filter((name) => !name.startsWith('svelte')).join('.')}${place ? ` at ${place}` : ''} “${words}”`
  }
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0 && !isHidden(one)
  const isHidden = (one) => one.closest('.visually-hidden, dialog:not([open]), [inert]') !== null || getComputedStyle(one).clipPath !== 'none'
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen)
  const boxOf = (one) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return { left, top, right, bottom } }
  const common = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) })
  /** What of a box can be seen, where what is around it hides what runs over. */
  const visible = (one) => {
    let box = boxOf(one)
    for (let around = one.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around)
      if (around !== document.documentElement && around !== document.body && (overflowX !== 'visible' || overflowY !== 'visible')) box = common(box, boxOf(around))
      if (position === 'fixed') break
    }
    return box
  }
