import { EVENT_KINDS, type EventKind } from '../history.ts'
import { RESOURCES } from '../resources.ts'
import { type RecordedName, ROW_EVENT_KINDS, type RowEventKind } from '../row-events.ts'

/** The kinds that other programs get: all but what only admins read. */
export type PublishedKind = {
  [Kind in EventKind]: (typeof EVENT_KINDS)[Kind]['reads'] extends 'admin' ? never : Kind
}[EventKind]

type RowKinds = RowEventKind<RecordedName, 'created' | 'changed' | 'deleted'>
type RowTypes = {
  [Name in RecordedName as RowEventKind<Name, 'created'>]: `${(typeof RESOURCES)[Name]['singular']}.created`
} & {
  [Name in RecordedName as RowEventKind<Name, 'changed'>]: `${(typeof RESOURCES)[Name]['singular']}.changed`
} & { [Name in RecordedName as RowEventKind<Name, 'deleted'>]: `${(typeof RESOURCES)[Name]['singular']}.deleted` }

const OF_ROWS = Object.fromEntries(
  ROW_EVENT_KINDS.map(({ kind, entity, event }) => [kind, `${RESOURCES[entity].singular}.${event}`]),
) as RowTypes

/** The name under which other programs know each kind. A name that was published is never given to another kind. */
export const EVENT_TYPES = {
  requestCreated: 'request.created',
  requestChanged: 'request.changed',
  requestStarted: 'request.started',
  requestFinished: 'request.finished',
  requestCancelled: 'request.cancelled',
  requestDeleted: 'request.deleted',
  requestOverdue: 'request.overdue',
  overdueWithdrawn: 'request.overdue_withdrawn',
  clockMissed: 'request.sla_missed',
  clockUnmissed: 'request.sla_unmissed',
  deadlineChanged: 'request.deadline_changed',
  priceChanged: 'request.price_changed',
  executorAdded: 'request.executor_added',
  executorRemoved: 'request.executor_removed',
  executorOnTheWay: 'request.executor_on_the_way',
  executorNotOnTheWay: 'request.executor_not_on_the_way',
  requestPaused: 'request.paused',
  requestResumed: 'request.resumed',
  pauseCorrected: 'request.pause_corrected',
  conflictsAccepted: 'request.conflicts_accepted',
  workAdded: 'request.work_added',
  workRemoved: 'request.work_removed',
  checklistFinished: 'request.checklist_finished',
  answerOvertaken: 'request.answer_overtaken',
  workKept: 'request.work_kept',
  keptWorkAccepted: 'request.kept_work_accepted',
  keptWorkDiscarded: 'request.kept_work_discarded',
  clientAccepted: 'request.signed',
  clientDeclined: 'request.declined',
  clientRated: 'request.rated',
  managerComment: 'request.comment_added',
  emailReceived: 'request.email_received',
  linkReplaced: 'request.link_replaced',
  ...OF_ROWS,
  clientErased: 'client.erased',
  facilityLeft: 'client.facility_left',
  labelReplaced: 'equipment.label_replaced',
  contactCreated: 'contact.created',
  contactChanged: 'contact.changed',
  contactDeleted: 'contact.deleted',
  contactErased: 'contact.erased',
  scheduleCreated: 'scheduled_request.created',
  scheduleChanged: 'scheduled_request.changed',
  scheduleDeleted: 'scheduled_request.deleted',
  note: 'note.added',
  noteEdited: 'note.edited',
  noteDeleted: 'note.deleted',
  fileAttached: 'file.attached',
  fileDetached: 'file.detached',
  merged: 'duplicate.merged',
  mergeUndone: 'duplicate.merge_undone',
} as const satisfies Record<Exclude<PublishedKind, RowKinds>, string>

export type EventType = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES]

export const PUBLISHED_KINDS = Object.keys(EVENT_TYPES) as PublishedKind[]
export const PUBLISHED_TYPES = Object.values(EVENT_TYPES) as [EventType, ...EventType[]]

export type EventTopic = EventType extends `${infer Topic}.${string}` ? Topic : never

/** What the events of a type are about: `request`. */
export function topicOf(type: EventType): EventTopic {
  return type.slice(0, type.indexOf('.')) as EventTopic
}

const KIND_OF_TYPE = new Map(PUBLISHED_KINDS.map((kind) => [EVENT_TYPES[kind], kind]))

/** The numbers under which events of these types are stored, each once. */
export function kindsOfTypes(types: readonly EventType[]): number[] {
  return [...new Set(types)].flatMap((type) => {
    const kind = KIND_OF_TYPE.get(type)
    return kind ? [EVENT_KINDS[kind].id] : []
  })
}
