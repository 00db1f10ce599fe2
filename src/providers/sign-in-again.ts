/** A call that failed because the session ran out: a change must not be lost, a read can be repeated. */
interface InterruptedCall {
  isChange: boolean
}

type SignInAgain = (call: InterruptedCall) => Promise<boolean>

let handler: SignInAgain | null = null
let pending: Promise<boolean> | null = null

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
  pending ??= handler(call).finally(() => {
    pending = null
  })
  return pending
}
