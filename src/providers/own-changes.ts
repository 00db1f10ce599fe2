import type { LiveEntity, LiveEvent } from '../../contract/live.ts'

/** The news of a change comes within seconds; by then hardly as many others have been made. */
const REMEMBERED_MAX = 100

/** What this page changed, by idempotency key: settled once the answer is here. */
const changes = new Map<string, Promise<unknown>>()
/** The key under which an answer was asked for. */
const keyOf = new WeakMap<object, string>()
/** The rows whose pages show what changing them answered. */
const shown = new Set<string>()

/** Remembers that this page is changing something itself, under the key that the news of it carries. */
export function asOwnChange<Answer>(key: string, change: () => Promise<Answer>): Promise<Answer> {
  const answer = change()
  const settled = answer.then(
    (given) => {
      if (typeof given === 'object' && given) keyOf.set(given, key)
    },
    () => {},
  )
  remember(key, settled)
  return answer
}

function remember(key: string, settled: Promise<unknown>): void {
  changes.set(key, settled)
  for (const oldest of [...changes.keys()].slice(0, -REMEMBERED_MAX)) changes.delete(oldest)
  for (const oldest of [...shown].slice(0, -REMEMBERED_MAX)) shown.delete(oldest)
}

/** Whether an event tells of what this page has done itself. */
export function isOwnChange({ origin }: LiveEvent): boolean {
  return origin !== undefined && changes.has(origin)
}

/**
 * Says that a row is shown as the call that changed it answered: the news of that change brings nothing new. Of a call
 * that answers nothing, the key under which it was made stands for its answer.
 */
export function showsAnswer(entity: LiveEntity, id: number, answer: object | string): void {
  const key = typeof answer === 'string' ? answer : keyOf.get(answer)
  if (key) shown.add(nameOf(key, entity, id))
}

/** Whether an event tells of a row that is shown so already. It may have come before the answer did. */
export async function isShown({ origin, entity, id }: LiveEvent): Promise<boolean> {
  if (origin === undefined) return false
  await changes.get(origin)
  // Who asked for the answer has its turn first.
  await new Promise((resolve) => setTimeout(resolve))
  return shown.has(nameOf(origin, entity, id))
}

function nameOf(key: string, entity: LiveEntity, id: number): string {
  return `${key} ${entity} ${id}`
}
