// What of the app runs in a page of the model: the session and the log of what is done on site, put together as
// src/shell/SessionGate.tsx and SessionKeeper.tsx do, without anything drawn. page-script.ts bundles it.
import { HEARTBEAT_SECONDS } from '#contract/limits.ts'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { withOperations } from '#src/custom-pages/requests/unsent/with-operations.ts'
import { currentActor, forgetActor, onActorChange, ownerOf } from '#src/providers/actor.ts'
import { authProvider, type Credentials } from '#src/providers/auth.ts'
import { api } from '#src/providers/calls/api.ts'
import { dropToken, hasSession, onForeignSessionChange, watchLeftSession } from '#src/providers/calls/session.ts'
import { onSignInNeeded } from '#src/providers/calls/sign-in-again.ts'
import { startI18n } from '#src/providers/language/i18n.ts'
import { currentOperations, type OperationFollower } from '#src/providers/offline/logged-operations.ts'
import { closeOperationLog, openOperationLog, perform } from '#src/providers/offline/operation-log.ts'
import type { Operation, OperationArgs } from '#src/providers/offline/operations.ts'

declare global {
  /** Requests that this browser has read, whichever page did. */
  var readRequests: Map<number, RequestPage>
}

export interface Tapped {
  /** Of its operation. */
  id: string
  /** Settles when the button does. */
  settled: Promise<'sent' | 'waiting'>
}

/** What the model does with a page, and sees in it. */
export interface PhonePage {
  /** Opens the app; resolves to whether someone is signed in. */
  open(): Promise<boolean>
  signIn(credentials: Credentials): Promise<boolean>
  signOut(): Promise<void>
  /** Whether it shows the sign-in page. */
  isGuest(): boolean
  /** Whether a dialog over the page asks to sign in again. */
  isAsking(): boolean
  /** `user:account`, once the log takes what is done. */
  owner(): string | null
  /** Presses a button of a request's page. */
  tap<C extends OperationCall>(call: C, request: RequestPage, args: OperationArgs<C>): Tapped
  /** Reads a request, as opening its page does. */
  read(requestId: number): Promise<void>
  /** The request as its page shows it; undefined when it was never read. */
  shown(requestId: number): RequestPage | undefined
  operations(): readonly Operation[]
}

let giveSession: ((isSignedIn: boolean) => void) | null = null

async function read(requestId: number): Promise<void> {
  readRequests.set(requestId, await api.requests.show({ params: { id: requestId } }))
}

const pages: OperationFollower = {
  async answered({ requestId }, answer) {
    const isPage = typeof answer === 'object' && answer !== null && 'checklists' in answer
    if (isPage) readRequests.set(requestId, answer as RequestPage)
    else read(requestId).catch(() => undefined)
  },
  sent: read,
}

async function askForSession({ isChange }: { isChange: boolean }): Promise<boolean> {
  if (currentActor() && isChange) {
    return new Promise((give) => {
      giveSession = give
    })
  }
  forgetActor()
  return false
}

let beating: ReturnType<typeof setInterval> | undefined

/** As a page in view does: it finds a server that was out of reach, as the stream of events would. */
function beat() {
  api.devices.heartbeat({ body: { is_in_view: true }, isBackground: true }).catch(() => undefined)
}

/** Opening the app, or signing in: there is no form to sign in with. */
let isEntering = true

async function enterApp(): Promise<boolean> {
  isEntering = true
  try {
    return await openApp()
  } finally {
    isEntering = false
  }
}

async function openApp(): Promise<boolean> {
  const { authenticated } = await authProvider.check()
  const actor = currentActor()
  if (!authenticated || !actor) return false
  beating ??= setInterval(beat, HEARTBEAT_SECONDS * 1000)
  await openOperationLog(ownerOf(actor), pages)
  return true
}

export const page: PhonePage = {
  async open() {
    await startI18n()
    watchLeftSession()
    onSignInNeeded(askForSession)
    onForeignSessionChange((owner) => {
      if (owner === page.owner() || page.owner() === null || page.isAsking()) return
      dropToken()
      if (hasSession()) location.reload()
      else forgetActor()
    })
    onActorChange(() => {
      if (currentActor()) return
      giveSession?.(false)
      giveSession = null
      closeOperationLog()
      clearInterval(beating)
      beating = undefined
    })
    return enterApp()
  },

  async signIn(credentials) {
    isEntering = true
    const { success } = await authProvider.login(credentials)
    isEntering = false
    if (!success) return false
    giveSession?.(true)
    giveSession = null
    return enterApp()
  },

  async signOut() {
    await authProvider.logout()
  },

  isGuest: () => !isEntering && !currentActor(),

  isAsking: () => giveSession !== null,

  owner() {
    const actor = currentActor()
    return actor && ownerOf(actor)
  },

  tap(call, request, args) {
    const settled = perform(call, request, args).then(({ state }) => state)
    const id = currentOperations().at(-1)?.id
    if (!id) throw new Error('The log is not open')
    return { id, settled }
  },

  read,

  shown(requestId) {
    const request = readRequests.get(requestId)
    const own = currentOperations().filter((operation) => operation.requestId === requestId)
    return request && withOperations(request, own)
  },

  operations: currentOperations,
}
