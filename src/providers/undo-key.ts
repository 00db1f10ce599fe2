/** The ways back that are offered just now, by the key of their toast; the last one is the latest. */
const offers = new Map<string, () => void>()

const TAKES_TEXT = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"])'

/** While a toast offers a way back, Ctrl+Z takes it: by the keyboard alone the toast's button is too far to reach in time. */
export function offerUndo(key: string, undo: () => void): void {
  offers.delete(key)
  offers.set(key, undo)
  window.addEventListener('keydown', takeLatest)
}

export function withdrawUndo(key: string): void {
  offers.delete(key)
  if (offers.size === 0) window.removeEventListener('keydown', takeLatest)
}

/** What was done by whoever leaves is nobody else's to take back. */
export function withdrawAllUndo(): void {
  for (const key of [...offers.keys()]) withdrawUndo(key)
}

function takeLatest(event: KeyboardEvent) {
  // By its place on the keyboard, so that it is the same one in Cyrillic.
  const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  // A field that takes text has an undo of its own.
  if (!isUndo || (event.target instanceof Element && event.target.matches(TAKES_TEXT))) return
  event.preventDefault()
  ;[...offers.values()].at(-1)?.()
}
