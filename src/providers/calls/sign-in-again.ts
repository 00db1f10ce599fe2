/** A call that failed because the session ran out: a change must not be lost, a read can be repeated. */
interface InterruptedCall {
  isChange: boolean
}

type SignInAgain = (call: InterruptedCall) => Promise<boolean>

let handler: SignInAgain | null = null
let pending: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/** Registers how the shell regains a session: with a dialog over unsaved input, else on the sign-in page. */
export function onSignInNeeded(signInAgain: SignInAgain): () => void {
  handler = signInAgain
  return () => {
    if (handler === signInAgain) handler = null
  }
}

/**
 * Resolves to true once the user has signed in again, so that the interrupted call can be retried; to false when it
 * cannot.
 */
export function signInAgain(call: InterruptedCall): Promise<boolean> {
  if (!handler) return Promise.resolve(false)
  pending ??= ask(handler, call).finally(() => {
    pending = null
  })
  return pending
}

async function ask(handle: SignInAgain, call: InterruptedCall): Promise<boolean> {
  const isSignedIn = await handle(call)
  if (isSignedIn) for (const listener of listeners) listener()
  return isSignedIn
}

/** Calls back when the same user goes on with a session that had ended. */
export function onSignedInAgain(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
