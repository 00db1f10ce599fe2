/** A set, because a page and a drawer over it may both have unsaved input: closing one does not save the other's. */
const unsaved = new Set<object>()
const watchers = new Set<() => void>()

/** Marks an input as unsaved, or removes the mark. */
export function markUnsaved(input: object, isUnsaved: boolean) {
  if (isUnsaved) unsaved.add(input)
  else unsaved.delete(input)
  for (const watcher of watchers) watcher()
}

/** Whether leaving the page would lose input, other than that of `except`. */
export function hasUnsavedInput({ except }: { except?: object } = {}): boolean {
  return [...unsaved].some((input) => input !== except)
}

/** Calls the watcher whenever input is marked or no longer is; returns what stops it. */
export function watchUnsavedInput(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
