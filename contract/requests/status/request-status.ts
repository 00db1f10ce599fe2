import type { AnyPermission, Permission } from '#contract/permissions.ts'

/** Stored statuses of a request. Source: domain, "Request: states and actions". */
export const REQUEST_STATUS = {
  new: 1,
  approval: 2,
  inProgress: 3,
  completed: 4,
  cancelledByCompany: 5,
  cancelledByClient: 6,
} as const

export type RequestStatus = (typeof REQUEST_STATUS)[keyof typeof REQUEST_STATUS]
export const REQUEST_STATUSES = Object.values(REQUEST_STATUS)

/** Not a stored status: open requests that want attention, as a filter and in the list of statuses. */
export const ATTENTION_STATUS = 99

export type StatusKey = keyof typeof REQUEST_STATUS | 'attention'

const STATUS_KEYS = new Map<number, StatusKey>([
  ...Object.entries(REQUEST_STATUS).map(([key, status]): [number, StatusKey] => [status, key as StatusKey]),
  [ATTENTION_STATUS, 'attention'],
])

/** What a status is called by in the words of each language. */
export function statusKeyOf(status: number): StatusKey {
  return STATUS_KEYS.get(status) ?? 'attention'
}

export const OPEN_STATUSES = [REQUEST_STATUS.new, REQUEST_STATUS.approval, REQUEST_STATUS.inProgress] as const

/** By which clocks a list of requests is filtered. */
export const SLA_FILTERS = ['soon', 'missed', 'paused'] as const

export const ATTENTION_REASONS = [
  'overdue',
  'no_executor',
  'deadline_soon',
  'sla_soon',
  'sla_missed',
  'executor_conflict',
  'defect_found',
  'kept_work',
  'photo_missing',
  'paused_long',
] as const
export type AttentionReason = (typeof ATTENTION_REASONS)[number]

export const REQUEST_TYPES = ['planned', 'emergency'] as const
export const INITIATORS = ['company', 'client'] as const
export const PRIORITY = { normal: 0, high: 1 } as const

export interface RequestTransition {
  from: readonly RequestStatus[]
  permission: AnyPermission
}

/** The office pauses work as well as who does it. */
const PAUSING = ['requests:update', 'requests:execute'] as const satisfies Permission[]

/**
 * From which statuses each action may be taken, and with which permission: the server's check and the screens' buttons.
 */
export const REQUEST_TRANSITIONS = {
  start: { from: [1], permission: 'requests:execute' },
  'on-the-way': { from: [1], permission: 'requests:execute' },
  finish: { from: [3], permission: 'requests:execute' },
  sign: { from: [2, 3], permission: 'requests:execute' },
  'finish-checklist': { from: [3], permission: 'requests:execute' },
  answer: { from: [3], permission: 'requests:execute' },
  works: { from: [1, 2, 3], permission: 'requests:execute' },
  'fill-custom': { from: [1, 2, 3], permission: 'requests:execute' },
  pause: { from: [1, 3], permission: PAUSING },
  resume: { from: [1, 3], permission: PAUSING },
  cancel: { from: [1, 2, 3], permission: 'requests:update' },
  'change-deadline': { from: [1, 2, 3], permission: 'requests:update' },
  'change-price': { from: [1, 2, 3], permission: 'requests:update' },
  reopen: { from: [2, 4], permission: 'requests:update' },
  assign: { from: [1, 2, 3], permission: 'requests:update' },
  update: { from: [1, 2, 3], permission: 'requests:update' },
  delete: { from: [1], permission: 'requests:delete' },
} as const satisfies Record<string, RequestTransition>

export type RequestAction = keyof typeof REQUEST_TRANSITIONS
export const REQUEST_ACTIONS = Object.keys(REQUEST_TRANSITIONS) as [RequestAction, ...RequestAction[]]

export const TRANSITION_PERMISSIONS = Object.fromEntries(
  Object.entries(REQUEST_TRANSITIONS).map(([action, { permission }]) => [action, permission]),
) as { [Action in RequestAction]: (typeof REQUEST_TRANSITIONS)[Action]['permission'] }

/** Actions that lists and the calendar offer on their rows; they share one permission and the same statuses. */
export const LISTED_ACTIONS = ['change-deadline', 'assign', 'update', 'cancel'] as const satisfies RequestAction[]

/** Actions by the public link, which need no permission. */
export const PUBLIC_TRANSITIONS = {
  sign: { from: [2, 3] },
  decline: { from: [2] },
  rate: { from: [4] },
} as const satisfies Record<string, { from: readonly RequestStatus[] }>

/** Whether the status restricts the action; attaching files, for example, is possible even when all is done. */
export function isTransition(action: string): action is RequestAction {
  return action in REQUEST_TRANSITIONS
}

/** Whether an action may be taken in this status. */
export function isAllowedFrom(action: RequestAction, status: number): boolean {
  return (REQUEST_TRANSITIONS[action].from as readonly number[]).includes(status)
}

/** Whether a request in this status is open: neither completed nor cancelled. */
export function isOpen(status: number): boolean {
  return (OPEN_STATUSES as readonly number[]).includes(status)
}
