import { sql } from 'kysely'
import { customName } from '#contract/custom-fields/field-types.ts'
import { EVENT_KINDS } from '#contract/history.ts'
import { readFieldsEver } from '#server/access/role-fields.ts'
import { changeCustom, fieldOfKey } from '#server/custom-fields/index.ts'
import { fillCustom } from '../custom/fill-custom.ts'
import { storedCustomIn } from '../custom/request-facts.ts'
import { recordOn } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import type { LockedRequest } from '../page/lock-request.ts'
import type { Carried } from './carry-out.ts'

type Given = Record<string, unknown>

/**
 * Fills in what a phone sends later. Of a field that was changed after that, the later value stays, and the history has both.
 * A value of a field that was archived meanwhile is kept for the office; the others are stored.
 */
export async function fillLate(
  context: ActionContext,
  request: LockedRequest,
  { custom }: { custom: Given },
  happenedAt: string,
): Promise<Carried> {
  const { tx, actor } = context
  const isThere = (key: string) => fieldOfKey(actor, 'requests', key) !== undefined
  const gone = Object.keys(custom).filter((key) => !isThere(key))
  const archived = gone.length > 0 ? await archivedOf(context, gone) : new Set<string>()
  const later = await changedLater(context, request, Object.keys(custom).filter(isThere), happenedAt)
  const overtaken = pick(custom, (key) => later.has(customName(key)))
  const now = pick(custom, (key) => !later.has(customName(key)) && !archived.has(key))
  if (Object.keys(now).length > 0) await fillCustom(context, request.id, { custom: now })
  if (later.size > 0) {
    const before = storedCustomIn(request)
    const { changes } = await changeCustom(tx, actor, { entity: 'requests', given: overtaken, before })
    const said = Object.entries(changes).map(([name, change]) => [name, { ...change, old: later.get(name)?.old }])
    if (said.length > 0) {
      await recordOn(tx, actor, request, 'requestChanged', { name: request.name, changes: Object.fromEntries(said) })
    }
  }
  if (archived.size > 0) {
    return { outcome: 'kept', reason: 'field_archived', body: { custom: pick(custom, (key) => archived.has(key)) } }
  }
  return { outcome: Object.keys(now).length > 0 ? 'applied' : 'already' }
}

function pick(custom: Given, isWanted: (key: string) => boolean): Given {
  return Object.fromEntries(Object.entries(custom).filter(([key]) => isWanted(key)))
}

async function archivedOf({ tx, actor }: ActionContext, keys: readonly string[]): Promise<Set<string>> {
  const fields = await readFieldsEver(tx, actor)
  return new Set(fields.flatMap(({ entity, key }) => (entity === 'requests' && keys.includes(key) ? [key] : [])))
}

/** Those of the fields that were changed after this, with what they were before. */
async function changedLater(
  { tx }: ActionContext,
  request: LockedRequest,
  keys: readonly string[],
  happenedAt: string,
): Promise<Map<string, { old: unknown }>> {
  if (keys.length === 0) return new Map()
  const names = keys.map(customName)
  const { rows } = await sql<{ name: string; old: unknown }>`
    select distinct on (c.key) c.key as name, c.value -> 'old' as old
    from events e cross join jsonb_each(e.payload -> 'changes') c
    where e.request_id = ${request.id} and e.kind = ${sql.lit(EVENT_KINDS.requestChanged.id)}
      and coalesce(e.happened_at, e.created_at) > ${happenedAt}::timestamptz and c.key = any(${names}::text[])
    order by c.key, e.id`.execute(tx)
  return new Map(rows.map(({ name, old }) => [name, { old }]))
}
