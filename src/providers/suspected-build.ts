const listeners = new Set<() => void>()

/** Something failed as it does where the page and the server are of different builds. Whether they are, the server is asked. */
export function suspectOtherBuild() {
  for (const listener of listeners) listener()
}

export function onSuspectedBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
