/** The current offers to undo, by the key of their toast; the last one is the latest. */
const offers = new Map<string, () => void>()

const TAKES_TEXT = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])'

/** While a toast offers to undo, Ctrl+Z does so: by keyboard the toast's button is too far away to reach in time. */
export function offerUndo(key: string, undo: () => void): void {
  offers.delete(key)
  offers.set(key, undo)
  window.addEventListener('keydown', takeLatest)
}

export function withdrawUndo(key: string): void {
  offers.delete(key)
  if (offers.size === 0) window.removeEventListener('keydown', takeLatest)
}

/** Called on sign-out: the next user must not undo what the last one did. */
export function withdrawAllUndo(): void {
  for (const key of [...offers.keys()]) withdrawUndo(key)
}

function takeLatest(event: KeyboardEvent) {
  // By the key's position, so that it also works in the Russian layout.
  const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  // Text fields have their own undo.
  if (!isUndo || (event.target instanceof Element && event.target.matches(TAKES_TEXT))) return
  event.preventDefault()
  ;[...offers.values()].at(-1)?.()
}
