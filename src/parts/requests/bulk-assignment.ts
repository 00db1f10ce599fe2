import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { forEachItem } from './for-each-item.ts'
import { conflictsOf } from './planning-conflicts.tsx'

export type AssignmentOutcome =
  | { state: 'waiting' }
  | { state: 'assigned'; version: number }
  | { state: 'conflict'; conflicts: PlanningConflict[]; plan: Assignment }
  | { state: 'failed'; message: string }

export type Assigned = Pick<RequestListRow, 'id' | 'number' | 'name'> &
  /** Where they are known, they can be brought back. */
  Partial<Pick<RequestListRow, 'employees' | 'planned_start_at'>>

/** An executor to be replaced in requests, and who goes to them now. */
export interface Replacement {
  id: number
  /** The executors of a request. */
  executorsOf: (request: number) => readonly number[]
}

/** Executors in place of all who go now, or of one. */
export function planFor(request: number, chosen: readonly number[], replaced?: Replacement): Assignment {
  if (!replaced) return { employees: [...chosen] }
  const others = replaced.executorsOf(request).filter((id) => id !== replaced.id)
  return { employees: [...new Set([...others, ...chosen])] }
}

/** The executors of a request, and a time if it differs from the request's own. */
export interface Assignment {
  employees: number[]
  planned_start_at?: string
}

export interface AssignmentStep {
  id: number
  plan: Assignment
  /** The tokens of the conflicts that the user accepted. */
  accepted: string[]
}

/** Assigns executors to each request, reporting each outcome as it arrives. */
export async function assignEach(
  steps: readonly AssignmentStep[],
  report: (id: number, outcome: AssignmentOutcome) => void,
): Promise<void> {
  await forEachItem(steps, async ({ id, plan, accepted }) => report(id, await assignOne(id, plan, accepted)))
}

async function assignOne(id: number, plan: Assignment, force: string[]): Promise<AssignmentOutcome> {
  try {
    const { version } = await api.requests.assign({ params: { id }, body: { ...plan, force } })
    return { state: 'assigned', version }
  } catch (error) {
    const conflicts = conflictsOf(error)
    if (conflicts) return { state: 'conflict', conflicts, plan }
    return { state: 'failed', message: reasonOf(error) }
  }
}

/** What gives the assigned requests back to those who had them; they had what conflicts that makes. */
export function undosOf(
  requests: readonly Assigned[],
  outcomes: Readonly<Record<number, AssignmentOutcome>>,
): (() => Promise<unknown>)[] {
  return requests.flatMap(({ id, employees, planned_start_at = null }) => {
    const outcome = outcomes[id]
    if (outcome?.state !== 'assigned' || !employees) return []
    const body = { employees: employees.map((one) => one.id), planned_start_at, version: outcome.version, force: true }
    return () => api.requests.assign({ params: { id }, body })
  })
}
