import { z } from 'zod'
import { CUSTOM_ENTITIES } from './custom-fields/field-types.ts'
import { NOTE_MAX } from './limits.ts'
import { MERGED_ENTITIES } from './merged-entities.ts'
import type { Permission } from './permissions.ts'
import { namesWith, RESOURCES } from './resources.ts'
import { file, time, user, whenMissing } from './route.ts'
import { type RecordedName, ROW_EVENT_KINDS, type RowEventKind } from './row-events.ts'
import { CLOCK_KINDS } from './sla/clock.ts'
import { CLOCK_CHANGES } from './sla/clock-target.ts'

/** Changed fields with their old and new values. */
const changes = z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() }))
export type Changes = z.output<typeof changes>

const nothing = z.strictObject({})
const byName = z.strictObject({ name: z.string() })
const change = z.strictObject({ name: z.string(), changes })
const reason = z.strictObject({ comment: z.string() })
/** A comment, with the users it mentions (contract/mentions.ts). */
const note = z.strictObject({ comment: z.string(), mentions: z.array(z.number()).optional() })
const finishedChecklist = z.strictObject({ comment: z.null(), checklist: z.string() })
/** Whose key, and what it is called. */
const ofKey = byName.extend({ key: z.string() })
/** Of which service account, and its address. */
const ofWebhook = byName.extend({ url: z.string() })
const fileName = z.strictObject({ file_id: z.number(), name: z.string() })
/** The name of the row that was merged into another. */
const merge = z.strictObject({ entity: z.enum(MERGED_ENTITIES), name: z.string() })
/** Whose work, and how many operations. */
const keptWork = z.strictObject({ name: z.string(), count: z.number() })
/** From when until when, and the name of its reason. */
const pauseTimes = z.strictObject({ from: time, to: time.nullable(), reason: z.string() })
/** A field of the account's own, by its title, and of which entity. */
const ofField = byName.extend({ entity: z.enum(CUSTOM_ENTITIES) })
const executor = z.strictObject({ user_id: z.number(), name: z.string() })

/** A planning conflict that was accepted; not everyone who sees the request may see the other one. */
const acceptedConflict = z.strictObject({
  key: z.string(),
  employee: z.string().nullable(),
  from: time,
  to: time,
  hours: z.array(z.strictObject({ from: time, to: time })),
  travel_min: z.number().nullable(),
})

/** Entities that events are about. */
export const HISTORY_ENTITIES = namesWith('history', 'notes', 'feed', 'events')
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number]

/**
 * What a user needs to be shown an event: the permission on the entity whose content it has, wherever the event stands; or
 * no other than for its row (`row`), for what rows of several entities have. `admin`: admins, and the user who did it.
 */
export type EventReads = `${(typeof RESOURCES)[HistoryEntity]['grants']}:read` | 'row' | 'admin'

interface KindOfEvent {
  id: number
  reads: EventReads
  /** Changed fields whose values are another entity's content, with the permission that they need. */
  fields?: Record<string, Extract<Permission, `${string}:read`>>
  payload: z.ZodType
}

interface RowKind<Name extends RecordedName, Payload> {
  id: number
  reads: `${(typeof RESOURCES)[Name]['grants']}:read`
  payload: Payload
}
type RowKinds = {
  [Name in RecordedName as RowEventKind<Name, 'created' | 'deleted'>]: RowKind<Name, typeof byName>
} & { [Name in RecordedName as RowEventKind<Name, 'changed'>]: RowKind<Name, typeof change> }

const ROWS = Object.fromEntries(
  ROW_EVENT_KINDS.map(({ kind, id, entity, event }) => [
    kind,
    { id, reads: `${RESOURCES[entity].grants}:read`, payload: event === 'changed' ? change : byName },
  ]),
) as RowKinds

/**
 * Every kind of history event with who may read it, its payload and the number it is stored and sent under. New
 * kinds take numbers from 5001 on.
 */
export const EVENT_KINDS = {
  requestStarted: {
    id: 1,
    reads: 'requests:read',
    payload: z.strictObject({ reopened: z.boolean(), comment: z.string().nullable() }),
  },
  requestFinished: { id: 2, reads: 'requests:read', payload: z.strictObject({ status: z.number() }) },
  requestCancelled: {
    id: 3,
    reads: 'requests:read',
    payload: z.strictObject({ comment: z.string(), initiator: z.string() }),
  },
  deadlineChanged: {
    id: 4,
    reads: 'requests:read',
    payload: z.strictObject({
      comment: z.string().optional(),
      initiator: z.string().optional(),
      old: time.nullable(),
      new: time.nullable(),
    }),
  },
  priceChanged: {
    id: 5,
    reads: 'requests:read',
    payload: z.strictObject({ comment: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
  },
  clientAccepted: {
    id: 6,
    reads: 'requests:read',
    payload: z.strictObject({ name: z.string().nullable(), by_link: z.boolean() }),
  },
  requestOverdue: { id: 7, reads: 'requests:read', payload: z.strictObject({ deadline_at: time }) },
  executorAdded: { id: 8, reads: 'requests:read', payload: executor },
  executorRemoved: { id: 9, reads: 'requests:read', payload: executor },
  managerComment: { id: 10, reads: 'requests:read', payload: note },
  requestCreated: { id: 11, reads: 'requests:read', payload: z.strictObject({ number: z.number(), name: z.string() }) },
  ...ROWS,
  facilityChanged: { ...ROWS.facilityChanged, fields: { equipment: 'equipment:read' } },
  contactCreated: { id: 2004, reads: 'row', payload: byName },
  contactChanged: { id: 2005, reads: 'row', payload: change },
  contactDeleted: { id: 2006, reads: 'row', payload: byName },
  contactErased: { id: 5062, reads: 'row', payload: nothing },
  /** A comment, or a finished checklist of a request. */
  note: { id: 2010, reads: 'row', payload: z.union([note, finishedChecklist]) },
  noteEdited: { id: 5055, reads: 'row', payload: note.extend({ note_id: z.number() }) },
  noteDeleted: { id: 5056, reads: 'row', payload: z.strictObject({ note_id: z.number() }) },
  roleUpdated: { id: 3001, reads: 'admin', payload: z.strictObject({ role: z.string(), changes }) },
  fileAttached: { id: 4001, reads: 'row', payload: fileName },
  fileDetached: { id: 4002, reads: 'row', payload: fileName },
  /** At the former client of a facility that has another now; the facility's own history says to whom it went. */
  facilityLeft: { id: 5064, reads: 'clients:read', payload: byName },
  /** Into the client or facility, or a contact of it, which is named. Without the id the merge was undone. */
  merged: {
    id: 5065,
    reads: 'row',
    payload: merge.extend({ into: z.string().optional(), merge_id: z.number().optional() }),
  },
  mergeUndone: { id: 5066, reads: 'row', payload: merge },
  clientErased: { id: 5063, reads: 'clients:read', payload: nothing },
  userCreated: { id: 5004, reads: 'admin', payload: byName },
  userChanged: { id: 5005, reads: 'admin', payload: change },
  userDeleted: { id: 5006, reads: 'admin', payload: byName },
  invitationAccepted: { id: 5051, reads: 'admin', payload: byName },
  invitationDeclined: { id: 5052, reads: 'admin', payload: byName },
  scheduleCreated: { id: 5053, reads: 'schedule:read', payload: byName },
  scheduleChanged: { id: 5007, reads: 'schedule:read', payload: change },
  scheduleDeleted: { id: 5054, reads: 'schedule:read', payload: byName },
  clientDeclined: { id: 5008, reads: 'requests:read', payload: reason },
  executorOnTheWay: { id: 5058, reads: 'requests:read', payload: z.strictObject({ expected_at: time }) },
  requestPaused: {
    id: 5085,
    reads: 'requests:read',
    payload: z.strictObject({ reason: z.string(), comment: z.string().nullable() }),
  },
  requestResumed: { id: 5086, reads: 'requests:read', payload: nothing },
  /** By an admin, with why. */
  pauseCorrected: {
    id: 5087,
    reads: 'requests:read',
    payload: z.strictObject({ comment: z.string(), old: pauseTimes, new: pauseTimes }),
  },
  executorNotOnTheWay: { id: 5059, reads: 'requests:read', payload: nothing },
  clientRated: {
    id: 5009,
    reads: 'requests:read',
    payload: z.strictObject({ rating: z.number(), comment: z.string().nullable() }),
  },
  requestChanged: { id: 5010, reads: 'requests:read', payload: change },
  /** Planned despite conflicts. */
  conflictsAccepted: {
    id: 5061,
    reads: 'requests:read',
    payload: z.strictObject({ conflicts: z.array(acceptedConflict) }),
  },
  /** No longer written: a finished checklist is a note that names it. Stored ones are still read. */
  checklistFinished: { id: 5011, reads: 'requests:read', payload: byName },
  workAdded: {
    id: 5012,
    reads: 'requests:read',
    payload: z.strictObject({ title: z.string(), quantity: z.string(), price: z.string() }),
  },
  workRemoved: { id: 5013, reads: 'requests:read', payload: z.strictObject({ title: z.string() }) },
  linkReplaced: { id: 5014, reads: 'requests:read', payload: nothing },
  requestDeleted: {
    id: 5015,
    reads: 'requests:read',
    payload: z.strictObject({ number: z.number(), name: z.string() }),
  },
  companyChanged: { id: 5045, reads: 'admin', payload: change },
  signedIn: { id: 5016, reads: 'admin', payload: z.strictObject({ device_name: z.string().nullable() }) },
  roleCreated: {
    id: 5035,
    reads: 'admin',
    payload: z.strictObject({ name: z.string(), copy_from: z.string().nullable() }),
  },
  roleDeleted: {
    id: 5036,
    reads: 'admin',
    payload: z.strictObject({ name: z.string(), new_role: z.string().nullable(), users: z.number() }),
  },
  /** Another executor gave a later answer; without a connection this one arrived after it. */
  answerOvertaken: {
    id: 5067,
    reads: 'requests:read',
    payload: z.strictObject({ item: z.string(), answer: z.string() }),
  },
  /** It was overdue by the clock only until what had been done in time arrived. */
  overdueWithdrawn: { id: 5068, reads: 'requests:read', payload: z.strictObject({ deadline_at: time }) },
  workKept: { id: 5069, reads: 'requests:read', payload: nothing },
  keptWorkAccepted: { id: 5070, reads: 'requests:read', payload: keptWork },
  keptWorkDiscarded: { id: 5071, reads: 'requests:read', payload: keptWork.extend({ comment: z.string() }) },
  labelReplaced: { id: 5044, reads: 'equipment:read', payload: byName },
  serviceAccountCreated: { id: 5072, reads: 'admin', payload: byName },
  serviceAccountChanged: { id: 5073, reads: 'admin', payload: change },
  serviceAccountDeleted: { id: 5074, reads: 'admin', payload: byName },
  keyCreated: { id: 5075, reads: 'admin', payload: ofKey },
  keyRotated: { id: 5076, reads: 'admin', payload: ofKey },
  keyRevoked: { id: 5077, reads: 'admin', payload: ofKey },
  webhookCreated: { id: 5078, reads: 'admin', payload: ofWebhook },
  webhookChanged: { id: 5079, reads: 'admin', payload: ofWebhook.extend({ changes }) },
  webhookDeleted: { id: 5080, reads: 'admin', payload: ofWebhook },
  webhookSecretRotated: { id: 5081, reads: 'admin', payload: ofWebhook },
  /** From a client or another outside the account. With `is_first` the request was created of it. */
  emailReceived: {
    id: 5083,
    reads: 'requests:read',
    payload: z.strictObject({
      comment: z.string(),
      quoted: z.string().nullable(),
      /** Null once the sender was erased. */
      from: z.string().nullable(),
      address: z.string().nullable(),
      /** Names of attached files that were not kept. */
      left_out: z.array(z.string()),
      is_first: z.boolean(),
    }),
  },
  mailboxChanged: { id: 5084, reads: 'admin', payload: z.strictObject({ address: z.string().nullable() }) },
  /** By the clock alone, or by a change: `field` says of what. */
  clockMissed: {
    id: 5088,
    reads: 'requests:read',
    payload: z.strictObject({ clock: z.enum(CLOCK_KINDS), due_at: time, field: z.enum(CLOCK_CHANGES).nullable() }),
  },
  /** It was met in time, which was learned later; or a change gave more time: `field` says of what. */
  clockUnmissed: {
    id: 5089,
    reads: 'requests:read',
    payload: z.strictObject({
      clock: z.enum(CLOCK_KINDS),
      met_at: time.nullable(),
      learned_at: time,
      field: z.enum(CLOCK_CHANGES).nullable(),
    }),
  },
  /** By the program itself, as its receiver accepts nothing. */
  webhookDisabled: { id: 5082, reads: 'admin', payload: ofWebhook },
  customFieldCreated: { id: 5101, reads: 'admin', payload: ofField },
  customFieldChanged: { id: 5102, reads: 'admin', payload: ofField.extend({ changes }) },
  customFieldErased: { id: 5103, reads: 'admin', payload: ofField },
} as const satisfies Record<string, KindOfEvent>

/** Changes of permissions, users, what other programs work with and fields that roles see: what an admin looks up when access is not as it was. */
export const ACCESS_KINDS = {
  roles: ['roleUpdated', 'roleCreated', 'roleDeleted'],
  users: ['userCreated', 'userChanged', 'userDeleted', 'invitationAccepted', 'invitationDeclined'],
  integrations: [
    'serviceAccountCreated',
    'serviceAccountChanged',
    'serviceAccountDeleted',
    'keyCreated',
    'keyRotated',
    'keyRevoked',
    'webhookCreated',
    'webhookChanged',
    'webhookDeleted',
    'webhookSecretRotated',
    'webhookDisabled',
    'mailboxChanged',
  ],
  custom_fields: ['customFieldCreated', 'customFieldChanged', 'customFieldErased'],
} as const satisfies Record<string, readonly EventKind[]>
export type AccessSubject = keyof typeof ACCESS_KINDS

export type AcceptedConflict = z.output<typeof acceptedConflict>

export type EventKind = keyof typeof EVENT_KINDS
export type EventPayload<K extends EventKind> = z.input<(typeof EVENT_KINDS)[K]['payload']>

const KIND_BY_ID = new Map(Object.entries(EVENT_KINDS).map(([kind, { id }]) => [id as number, kind as EventKind]))

/** The kind with a stored number. */
export function eventKind(id: number): EventKind | undefined {
  return KIND_BY_ID.get(id)
}

/** One entry of a feed. `kind` is the number; `payload` has the shape of that kind. */
export const feedEvent = z.object({
  id: z.number(),
  kind: z.number(),
  actor: user.nullable(),
  request: z.object({ id: z.number(), number: z.number(), name: z.string() }).nullable(),
  facility: z.object({ id: z.number(), name: z.string() }).nullable(),
  payload: z.record(z.string(), z.unknown()),
  /** For comments; null for other events. */
  note: z
    .object({
      /** With current names; the payload's comment has the names of the time it was written. */
      mentions: z.array(z.object({ id: z.number(), name: z.string() })),
      files: z.array(file),
      edited_at: time.nullable(),
      /** Once deleted, its text is empty. */
      deleted_at: time.nullable(),
      /** Until when the caller may change or delete it; null if they may not. */
      editable_until: time.nullable(),
    })
    .nullable(),
  created_at: time,
  /** When that happened which arrived later, from a phone without a connection; null: as it was recorded. */
  happened_at: time.nullable(),
})
export type FeedEvent = z.output<typeof feedEvent>

/** Empty when only files are sent. Users are mentioned as in contract/mentions.ts. */
export const noteBody = z.strictObject({
  comment: z.string(whenMissing('comment_required')).trim().max(NOTE_MAX),
})

export const unreadCount = z.object({ count: z.number() })
