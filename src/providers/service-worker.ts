import { hasUnsavedInput, watchUnsavedInput } from './unsaved-input.ts'
import { whenIdle } from './when-idle.ts'

/** One for all: another of the same scope would take its place. */
const WORKER = '/service-worker.js'

/** After a form is saved, the page that follows it loads. */
const QUIET_MS = 3_000

/** What the service worker asks a page; while no page answers yes, it opens a window, or waits. */
type Question = { type: 'open'; url: string } | { type: 'subscribe' } | { type: 'pull' } | { type: 'is-saved' }
type QuestionOf<Type extends Question['type']> = Extract<Question, { type: Type }>

let keeping: Promise<void> | null = null

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER)
}

/** Answers a question of the service worker; returns what stops that. */
export function answerWorker<Type extends Question['type']>(
  type: Type,
  answer: (question: QuestionOf<Type>) => boolean,
): () => void {
  const { serviceWorker } = navigator
  const onMessage = ({ data, ports }: MessageEvent<Question>) => {
    if (data.type === type) ports[0]?.postMessage(answer(data as QuestionOf<Type>))
  }
  serviceWorker?.addEventListener('message', onMessage)
  return () => serviceWorker?.removeEventListener('message', onMessage)
}

/**
 * Has the service worker keep the app, so that it opens without a connection. A newer build takes the place of the kept
 * one once no page has unsaved input. Without https browsers have no service worker.
 */
export function keepShell(): Promise<void> {
  keeping ??= keep().catch(() => {
    keeping = null
  })
  return keeping
}

async function keep() {
  const registration = await registerWorker()
  let stopWaiting: (() => void) | undefined
  // A browser that has to load files for the page through the former worker meanwhile may leave that one in place.
  const offer = () => {
    stopWaiting?.()
    stopWaiting = whenIdle(() => {
      if (!hasUnsavedInput()) registration.waiting?.postMessage({ type: 'take-over' })
    }, QUIET_MS)
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
  offer()
  watchUnsavedInput(offer)
  // A page that was asleep could not be asked.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') offer()
  })
}
