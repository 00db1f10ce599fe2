const listeners = new Set<() => void>()

/** Call when a failure looks as if the page and the server were of different builds; the server is then asked. */
export function suspectOtherBuild() {
  for (const listener of listeners) listener()
}

export function onSuspectedBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
