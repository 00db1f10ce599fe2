import { type RawBuilder, sql } from 'kysely'
import { CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import { DUE_CHANGES_MAX, DUE_CHANGES_SHOWN, type DueChanges } from '#contract/sla/due-changes.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'

interface Due {
  request_id: number
  kind: ClockKind
  due_at: string | null
}

/** What a change of an agreement does to its open requests. @param change it, carried out for open requests too */
export function agreementDueChanges(
  tx: Tx,
  actor: Actor,
  agreementId: number,
  change: () => Promise<unknown>,
): Promise<DueChanges> {
  return dueChangesOf(tx, actor, sql`c.agreement_id = ${agreementId}`, change)
}

/** The same of service hours. */
export function hoursDueChanges(
  tx: Tx,
  actor: Actor,
  hoursId: number,
  change: () => Promise<unknown>,
): Promise<DueChanges> {
  return dueChangesOf(tx, actor, sql`(c.target -> 'hours' ->> 'id')::bigint = ${hoursId}`, change)
}

async function dueChangesOf(
  tx: Tx,
  actor: Actor,
  isConcerned: RawBuilder<unknown>,
  change: () => Promise<unknown>,
): Promise<DueChanges> {
  const { rows: concerned } = await sql<{ id: number }>`
    select r.id from requests r
    where ${isOpenRequest('r')} and r.id in (
      select c.request_id from sla_clocks c where c.state in ('running', 'paused') and ${isConcerned})`.execute(tx)
  const ids = concerned.map(({ id }) => id)
  if (ids.length > DUE_CHANGES_MAX) return { requests: ids.length, moved: null, rows: [] }
  const before = await readDues(tx, ids)
  await change()
  const after = await readDues(tx, ids)
  const moved = ids.flatMap((id) => {
    const clocks = movedClocks(before.get(id), after.get(id))
    return clocks.length > 0 ? [{ id, clocks }] : []
  })
  const clocksOf = new Map(moved.map(({ id, clocks }) => [id, clocks]))
  const { rows: shown } = await sql<{ id: number; number: number; name: string }>`
    select r.id, r.number, r.name from requests r
    where r.id = any(${moved.map(({ id }) => id)}::bigint[]) and ${inScope(actor, 'requests:read', 'r.id')}
    order by r.number limit ${DUE_CHANGES_SHOWN}`.execute(tx)
  return {
    requests: ids.length,
    moved: moved.length,
    rows: shown.map((request) => ({ request, clocks: clocksOf.get(request.id) ?? [] })),
  }
}

async function readDues(tx: Tx, ids: readonly number[]): Promise<Map<number, Due[]>> {
  const { rows } = await sql<Due>`
    select c.request_id, c.kind, c.due_at from sla_clocks c
    where c.request_id = any(${[...ids]}::bigint[]) and c.state in ('running', 'paused', 'missed')`.execute(tx)
  return Map.groupBy(rows, ({ request_id }) => request_id)
}

function movedClocks(before: Due[] = [], after: Due[] = []) {
  const dueIn = (dues: Due[], kind: ClockKind) => dues.find((due) => due.kind === kind)?.due_at ?? null
  return CLOCK_KINDS.map((kind) => ({ kind, before: dueIn(before, kind), after: dueIn(after, kind) })).filter(
    (clock) => clock.before !== clock.after,
  )
}
