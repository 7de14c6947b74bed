// Letters that are too small, words that are broken in the middle of a syllable or cut off: a list of sentences.  `least`
// are the smallest letters, in pixels, on a card and elsewhere.
(least) => {

  // ---- letters
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const small = new Set(), range = document.createRange()
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement
    if (!node.data.trim() || one.closest('svg, script, style') || !isSeen(one)) continue
    const size = parseFloat(getComputedStyle(one).fontSize), card = one.closest('.card') !== null
    if (size < (card ? least.card : least.text) - 0.05 && !small.has(one)) { small.add(one); say(`letters of ${size.toFixed(1)} px`, one) }
    if (!one.closest('bdi')) for (const word of node.data.matchAll(/[\p{L}\d\u00ad]{3,}/gu)) {
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].filter((rect) => rect.width > 0.5).map((rect) => Math.round(rect.top)))
      if (lines.size > 1 && !word[0].includes('\u00ad')) say(`the word “${word[0]}” is broken`, one)
    }
    if (!one.closest('bdi, .sentences, .log')) {
      range.selectNodeContents(node)
      const look = getComputedStyle(one), text = range.getBoundingClientRect(), seen = visible(one)
      if (look.overflowX !== 'visible' && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)) say('words cut off', one)
      else if (one.closest('button, .card, .head, .prompt, .caption') && text.width && (text.right > seen.right + 2 || text.left < seen.left - 2 || (one.closest('.prompt') && text.bottom > seen.bottom + 3))) say('words run over', one)
    }
  }

  // ---- what is told is read in whole lines, from its first
  for (const one of all('.narration-box .sentences p')) {
    const seen = visible(one)
    range.selectNodeContents(one)
    const lines = [...range.getClientRects()]
    const half = lines.some((line) => [seen.top, seen.bottom].some((edge) => line.top < edge - 4 && line.bottom > edge + 4))
    if (half || lines[0].top < seen.top - 4) say('told in half', one)
  }
  return wrong
}
