import type { LiveEntity, LiveEvent } from '#contract/live.ts'

/** The event of a change arrives within seconds; a page hardly makes as many other changes meanwhile. */
const REMEMBERED_MAX = 100

/** What of a row a page shows. */
export type ShownPart = 'row' | 'feed'

/** What this page changed, by idempotency key: settled once the answer is here. */
const changes = new Map<string, Promise<unknown>>()
/** The key under which an answer was asked for; a change that answers nothing has one too. */
const keyOf = new WeakMap<object, string>()
/** The rows and feeds that show what changing them answered. */
const shown = new Set<string>()

/** Remembers that this page is making a change itself, under the key that its event carries as `origin`. */
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

/** Whether an event is the echo of this page's own change. */
export function isOwnChange({ origin }: LiveEvent): boolean {
  return origin !== undefined && changes.has(origin)
}

/**
 * Marks a row, or its feed, as shown in the state that the call answered, so that the event of that change can be ignored.
 */
export function showsAnswer(entity: LiveEntity, id: number, answer: object, part: ShownPart = 'row'): void {
  const key = keyOf.get(answer)
  if (key) shown.add(nameOf(key, entity, id, part))
}

/** Whether the row already shows what the event announces. The event may arrive before the answer does. */
export async function isOwnChangeShown({ origin, entity, id }: LiveEvent, part: ShownPart): Promise<boolean> {
  if (origin === undefined) return false
  await changes.get(origin)
  // The caller gets the answer first, and may mark it as shown.
  await new Promise((resolve) => setTimeout(resolve))
  return shown.has(nameOf(origin, entity, id, part))
}

function nameOf(key: string, entity: LiveEntity, id: number, part: ShownPart): string {
  return `${key} ${entity} ${id} ${part}`
}
