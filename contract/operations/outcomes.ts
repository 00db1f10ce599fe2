import { REQUEST_STATUS, type RequestStatus } from '../requests/status/request-status.ts'
import type { OperationCall } from './operation-calls.ts'

/**
 * What became of an operation. `already`: it was so before. `kept`: others had changed the request meanwhile, and the
 * office decides. `rejected`: it makes no sense, and never will. `failed`: not now; it is to be sent again.
 */
export const OUTCOMES = ['applied', 'already', 'kept', 'rejected', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export type Verdict = Extract<Outcome, 'already' | 'kept'> | 'apply'

/** What an operation meets when it arrives. */
export interface Circumstances {
  status: RequestStatus
  /** Whether the user may still make the call on the request. */
  isTheirs: boolean
  /**
   * What the call is about: `done` when it is as the call would leave it (the same answer, a signature, a finished
   * checklist, a line that was removed, a pause that began or ended), `gone` when it can be changed no more (an item of a finished checklist).
   */
  target?: 'open' | 'done' | 'gone'
}

const { new: isNew, approval, inProgress, completed } = REQUEST_STATUS

interface Rule {
  apply: readonly RequestStatus[]
  /** The status says that it was done. */
  already?: readonly RequestStatus[]
}

const STARTED = [inProgress, approval, completed]

/** By status; in any other, an operation is overtaken. */
const RULES: Record<Exclude<OperationCall, 'interact' | 'attachFiles'>, Rule> = {
  onTheWay: { apply: [isNew], already: STARTED },
  start: { apply: [isNew], already: STARTED },
  pause: { apply: [isNew, inProgress] },
  resume: { apply: [isNew, inProgress] },
  answer: { apply: [inProgress] },
  finishChecklist: { apply: [inProgress] },
  fillCustom: { apply: [isNew, approval, inProgress] },
  addWork: { apply: [isNew, approval, inProgress] },
  removeWork: { apply: [isNew, approval, inProgress] },
  sign: { apply: [approval, inProgress] },
  finish: { apply: [inProgress], already: [approval, completed] },
}

/** Notes and files come afterwards too, from those who were there. */
export const IN_ANY_STATUS: ReadonlySet<OperationCall> = new Set(['interact', 'attachFiles'])

function hasRule(call: OperationCall): call is keyof typeof RULES {
  return !IN_ANY_STATUS.has(call)
}

/** What becomes of an operation that arrives in these circumstances. */
export function verdictOn(call: OperationCall, { status, isTheirs, target = 'open' }: Circumstances): Verdict {
  if (!hasRule(call)) return 'apply'
  if (!isTheirs) return 'kept'
  const { apply, already = [] } = RULES[call]
  const isAlive = apply.includes(status) || STARTED.includes(status as (typeof STARTED)[number])
  if (target === 'done' && isAlive) return 'already'
  if (target === 'gone') return 'kept'
  if (apply.includes(status)) return 'apply'
  return already.includes(status) ? 'already' : 'kept'
}
