// Putting a text where it can be pasted.

/** Whether it worked.  In a local network there is no TLS, and without it browsers have no clipboard but the old way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyTheOldWay(text)
  }
}

function copyTheOldWay(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // no keyboard comes up for it
  field.style.position = 'fixed' // nothing scrolls to it
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
