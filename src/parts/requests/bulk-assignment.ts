import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { api } from '#src/providers/api.ts'
import { reasonOf } from '#src/providers/api-error.ts'
import { forEachItem } from './for-each-item.ts'
import { conflictsOf } from './planning-conflicts.tsx'

export type AssignmentOutcome =
  | { state: 'waiting' }
  | { state: 'assigned' }
  | { state: 'conflict'; conflicts: PlanningConflict[]; plan: Assignment }
  | { state: 'failed'; message: string }

export type Assigned = Pick<RequestListRow, 'id' | 'number' | 'name'>

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
    await api.requests.assign({ params: { id }, body: { ...plan, force } })
    return { state: 'assigned' }
  } catch (error) {
    const conflicts = conflictsOf(error)
    if (conflicts) return { state: 'conflict', conflicts, plan }
    return { state: 'failed', message: reasonOf(error) }
  }
}
