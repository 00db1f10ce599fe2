import type { PlanningConflict } from '../../../contract/requests/planning-conflicts.ts'
import type { RequestListRow } from '../../../contract/requests/request-rows.ts'
import { api } from '../../providers/api.ts'
import { reasonOf } from '../../providers/api-error.ts'
import { conflictsOf } from './planning-conflicts.tsx'

export type Outcome =
  | { state: 'waiting' }
  | { state: 'assigned' }
  | { state: 'conflict'; conflicts: PlanningConflict[] }
  | { state: 'failed'; message: string }

export type Assigned = Pick<RequestListRow, 'id' | 'number' | 'name'>

/** Two at a time: quick enough for a page of requests, and others' calls still get through. */
const AT_ONCE = 2

/** Gives each request the same executors, telling of each one's outcome as it comes; `acceptedOf` names the conflicts that were agreed to. */
export async function assignEach(
  requests: readonly Assigned[],
  employees: number[],
  acceptedOf: (id: number) => string[],
  tell: (id: number, outcome: Outcome) => void,
): Promise<void> {
  const waiting = [...requests]
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      tell(next.id, await assignOne(next.id, employees, acceptedOf(next.id)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function assignOne(id: number, employees: number[], force: string[]): Promise<Outcome> {
  try {
    await api.requests.assign({ params: { id }, body: { employees, force } })
    return { state: 'assigned' }
  } catch (error) {
    const conflicts = conflictsOf(error)
    if (conflicts) return { state: 'conflict', conflicts }
    return { state: 'failed', message: reasonOf(error) }
  }
}
