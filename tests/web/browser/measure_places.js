// What a decision needs and cannot be seen, and what lies over each other: a list of sentences, none if all is well.
() => {

  // ---- what a decision needs is on the screen, whole, and under nothing
  const NEEDED = '.prompt .question, [data-can], [data-confirm], .hand .held, .prompt button, .prompt input, .prompt label, .besides button, .besides input, .seat.can, .sealed, .window, .house, .timers li, .hint'
  const least = (box) => Math.min(box.right - box.left, box.bottom - box.top)
  for (const one of document.querySelectorAll('[data-can], [data-confirm]')) if (!isHidden(one) && !isSeen(one)) say('not to be seen', one)
  const areaOf = (one) => boxOf(one.matches('.whole-area') ? one.offsetParent : one)
  for (const one of all(NEEDED)) {
    const box = boxOf(one), seen = visible(one)
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      say(`off the screen by ${Math.round(Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight))}`, one)
    else if (seen.left > box.left + 2 || seen.top > box.top + 2 || seen.right < box.right - 2 || seen.bottom < box.bottom - 2) say('clipped', one)
    else if (one.matches('button[data-can]') && innerWidth < 1060 && least(areaOf(one)) < 43)
      say(`only ${Math.round(least(areaOf(one)))} to tap`, one)
    else if (one.matches('button, input, label') && !one.matches('.whole-area')) {
      const points = [0.2, 0.5, 0.8].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [box.left + x * (box.right - box.left), box.top + y * (box.bottom - box.top)]))
      const hit = points.filter(([x, y]) => { const top = document.elementFromPoint(x, y); return top && (one.contains(top) || top.contains(one)) }).length
      if (hit < (one.matches('.held') ? 3 : 8)) say(`covered (${9 - hit} of 9)`, one)
    }
  }

  // ---- blocks lie beside each other
  const BLOCKS = '.head, .around .zone .fan:not(.empty), .middle .zone, .middle .caption, .game-middle > *, .sentences p, .status-line, .timers, .prompt, .besides, .hand, .hint, header.top'
  const blocks = all(BLOCKS).map((one) => [one, visible(one)])
  blocks.forEach(([one, box], i) => {
    for (const [other, its] of blocks.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      const both = common(box, its), width = both.right - both.left, height = both.bottom - both.top
      if (width > 3 && height > 3) say(`${Math.round(width)}×${Math.round(height)} over ${nameOf(other)}`, one)
    }
  })
  const told = all('.narration-box .sentences p').map(visible)
  const isOver = (a, b) => common(a, b).right - common(a, b).left > 3 && common(a, b).bottom - common(a, b).top > 3
  for (const one of all('.game-middle *')) if (told.some((box) => isOver(visible(one), box))) say('over what is told', one)
  if (document.scrollingElement.scrollWidth > innerWidth + 1) wrong.push(`scrolls sideways: ${document.scrollingElement.scrollWidth} > ${innerWidth}`)

  return wrong
}
