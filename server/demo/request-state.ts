import type { EventKind, EventPayload } from '#contract/history.ts'
import { isOpen, type RequestStatus } from '#contract/requests/status/request-status.ts'
import type { Template } from './catalogs.ts'
import type { DemoItem } from './content/checklists.ts'
import { MINUTE, timeText } from './moscow-time.ts'
import type { Employee } from './users.ts'

interface ItemCopy {
  item: DemoItem
  answer: number | number[] | string | null
  photo: PhotoRef | null
  answeredAt: number | null
  answeredBy: number | null
}

/** A photo: the demo picture, and the file name it was uploaded under. */
export interface PhotoRef {
  picture: number
  name: string
  uploadedBy: number
  at: number
}

export interface ChecklistCopy {
  template: Template
  items: ItemCopy[]
  finishedAt: number | null
  finishedBy: number | null
}

export interface WorkLine {
  productId: number
  title: string
  measure: string
  quantity: number
  /** Whole roubles per unit. */
  price: number
  at: number
}

export interface DemoSignature {
  image: number
  name: string
  byLink: boolean
  at: number
}

/** The state of a request at a moment. */
export interface RequestState {
  status: RequestStatus
  executors: { user: Employee; at: number }[]
  deadline: number
  price: number
  startedAt: number | null
  finishedAt: number | null
  cancelled: { at: number; reason: string; initiator: 'company' | 'client' } | null
  checklists: ChecklistCopy[]
  works: WorkLine[]
  attachments: PhotoRef[]
  signatures: DemoSignature[]
  /** Whether the last signature is still valid. */
  isSigned: boolean
  rating: { value: number; comment: string | null; at: number } | null
  overdueFor: number | null
  hasDefect: boolean
  version: number
  updatedAt: number
  events: StateEvent[]
}

interface StateEvent {
  kind: EventKind
  at: number
  actorId: number | null
  payload: object
  /** The user the event is about. */
  userId?: number
  /** The attachment the event is about; its file gets an id only on insert. */
  attachment?: PhotoRef
}

/** Something that happens to a request at a moment. */
export interface Step {
  at: number
  change(state: RequestState, at: number): void
}

/** Adds a history event of a request. */
export function happened<K extends EventKind>(
  state: Pick<RequestState, 'events'>,
  kind: K,
  moment: number,
  actorId: number | null,
  payload: EventPayload<K>,
  about: Pick<StateEvent, 'userId' | 'attachment'> = {},
): void {
  state.events.push({ kind, at: moment, actorId, payload, ...about })
}

/** Plays the steps up to `now`; missed deadlines are recorded as they pass. */
export function play(state: RequestState, steps: readonly Step[], now: number): RequestState {
  for (const step of [...steps].sort((a, b) => a.at - b.at)) {
    if (step.at > now) break
    letDeadlinePass(state, step.at)
    step.change(state, step.at)
    state.version++
    state.updatedAt = step.at
  }
  letDeadlinePass(state, now)
  return state
}

function letDeadlinePass(state: RequestState, until: number): void {
  const { deadline, status, overdueFor, updatedAt } = state
  // The job runs every minute, and also notices a request that was reopened after its deadline.
  const noticedAt = (Math.floor(Math.max(deadline, updatedAt) / MINUTE) + 1) * MINUTE
  if (noticedAt >= until || !isOpen(status) || overdueFor === deadline) return
  state.overdueFor = deadline
  happened(state, 'requestOverdue', noticedAt, null, { deadline_at: timeText(deadline) })
}
