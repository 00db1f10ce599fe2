/** What was being done when the session ran out: a change must not be lost, a mere look may be repeated. */
interface InterruptedCall {
  isChange: boolean
}

type SignInAgain = (call: InterruptedCall) => Promise<boolean>

let handler: SignInAgain | null = null
let pending: Promise<boolean> | null = null

/** The shell says how a session is regained: by a dialog over unsaved input, else by the sign-in page. */
export function onSignInNeeded(signInAgain: SignInAgain): () => void {
  handler = signInAgain
  return () => {
    if (handler === signInAgain) handler = null
  }
}

/** Resolves to true once signed in again, so that the interrupted call may go on; to false when it must be given up. */
export function signInAgain(call: InterruptedCall): Promise<boolean> {
  if (!handler) return Promise.resolve(false)
  pending ??= handler(call).finally(() => {
    pending = null
  })
  return pending
}
