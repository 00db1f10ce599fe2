import { sql } from 'kysely'
import type { OtherVisit } from '../../../contract/requests/find-conflicts.ts'
import type { GroupCandidate } from '../../../contract/requests/request-board.ts'
import type { Actor } from '../../access/actor.ts'
import { inScope } from '../../access/scope.ts'
import type { Tx } from '../../db/database.ts'
import { executorTimes } from '../planning/executor-times.ts'
import { mayBeNamed } from '../planning/planning-conflicts.ts'
import { type AskedVisit, candidateOf, readExecutors, visitsAt, visitsOf } from './rank-candidates.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Who suits several requests, best first: each is looked at as if they went to all the others as well, so that two at the
 * same time speak against whoever they are given to.
 */
export async function rankForSeveral(tx: Tx, actor: Actor, ids: readonly number[]): Promise<GroupCandidate[]> {
  const asked = await visitsOf(tx, actor, await changeable(tx, actor, ids), {})
  const executors = await readExecutors(tx, actor)
  const sums = executors.map(({ id, name, avatar }) => ({
    employee: { id, name, avatar },
    score: 0,
    in_conflict: 0,
    known: 0,
  }))
  // Which of them is in the way is counted, not told.
  const others: OtherVisit[] = asked.filter(({ isTimed }) => isTimed).map((visit) => ({ ...visit, request: null }))
  // Those of a day share what is read of it.
  for (const visits of Map.groupBy(asked, ({ from }: AskedVisit) => Math.floor(from / DAY_MS)).values()) {
    const around = {
      from: Math.min(...visits.map(({ from }) => from)) - DAY_MS,
      to: Math.max(...visits.map(({ to }) => to)) + DAY_MS,
    }
    const times = await executorTimes(tx, executors, around, mayBeNamed(actor))
    for (const visit of visits) {
      const known = await visitsAt(tx, visit.facilityId)
      for (const [at, time] of times.entries()) {
        const sum = sums[at]
        if (!sum) continue
        const timezone = executors[at]?.work_schedule?.timezone ?? actor.timezone
        const knows = known.get(time.user.id) ?? 0
        const busy = [...time.visits.filter(({ id }) => id === null || !ids.includes(id)), ...others]
        const { score, conflicts } = candidateOf(
          visit,
          visit.isTimed ? [visit] : [],
          { ...time, visits: busy },
          { timezone, knows },
        )
        sum.score += score / asked.length
        if (conflicts.some(({ key }) => key !== 'after_deadline')) sum.in_conflict += 1
        if (knows > 0) sum.known += 1
      }
    }
  }
  return sums
    .map((sum) => ({ ...sum, score: Math.round(sum.score) }))
    .sort((one, next) => next.score - one.score || one.employee.name.localeCompare(next.employee.name))
}

async function changeable(tx: Tx, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from requests r where r.id = any(${ids}::bigint[]) and ${inScope(actor, 'requests:update', 'r.id')}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
