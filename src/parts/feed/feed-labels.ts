import { isEmptyValue } from '#contract/custom-fields/evaluate.ts'
import { keyOfCustom, ownTextIn, type RoleField } from '#contract/custom-fields/field-types.ts'
import type { AcceptedConflict, Changes, EventKind, EventPayload, FeedEvent } from '#contract/history.ts'
import { entityTitle, type Locale, languageName, wordsIn } from '#contract/messages.ts'
import { type GrantType, isPermission, type Permission, permissionParts } from '#contract/permissions.ts'
import { formatConflict } from '#contract/requests/conflicts-in-words.ts'
import type { PlanningConflictKey } from '#contract/requests/planning-conflicts.ts'
import type { ResourceName } from '#contract/resources.ts'
import { rowEvent } from '#contract/row-events.ts'
import type { WorkCalendarDay } from '#contract/scheduler/work-calendar.ts'
import { dateFormat, formatDuration } from '#contract/values/formats.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { zoneName } from '#src/kit/values/zone-name.ts'
import { changedField, customText } from '../custom-fields/custom-text.ts'
import { priorityKey } from '../requests/status/status-key.ts'
import { pauseReasonName } from '../sla/pause-reason-name.ts'
import { knownWorkTypes } from '../work-types/known-work-types.ts'

type Payload = Record<string, unknown>

interface Formatting {
  t: (key: string, values?: Record<string, unknown>) => string
  locale: string
  money: (amount: string) => string
  /** Of the account's own, which have titles and options in its own words. */
  fields: readonly RoleField[]
}

const NOTHING = '—'
const TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T/
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** Formats the values of a payload for the user: times, sums, statuses and initiators. */
export function formatPayload(payload: Payload, formatting: Formatting): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [field, formatValue(meaningOf(field, payload), value, formatting)]),
  )
}

/** One changed field: its title, old and new value; both are equal where they are not spelled out (a week's hours). */
interface ChangeLabels {
  field: string
  title: string
  old: string
  new: string
}

export function formatChanges({ kind, payload }: FeedEvent, formatting: Formatting): ChangeLabels[] {
  const entity = rowEvent(kind)?.entity
  const changes = (payload.changes ?? {}) as Changes
  // Of a field itself, not of a row that has it.
  if ('entity' in payload) return formatSettings(changes, formatting)
  return Object.entries(changes).map(([field, change]) => {
    const own = changedField(field, entity, formatting.fields)
    const said = (value: unknown) =>
      own ? formatOwn(own, value, formatting) : formatValue(meaningOf(field, payload), value, formatting)
    return {
      field,
      title: own ? ownTextIn(own.title, formatting.locale as Locale) : formatField(field, entity, formatting),
      old: said(change.old),
      new: said(change.new),
    }
  })
}

function formatOwn(field: RoleField, value: unknown, formatting: Formatting): string {
  const said = isEmptyValue(value) ? undefined : customText(field, value, formatting)
  return said ?? formatValue(field.type, value, formatting)
}

/** What was decided of a field of the account's own. */
function formatSettings(changes: Changes, formatting: Formatting): ChangeLabels[] {
  const { t } = formatting
  const said = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => said(field, one)).join(', ') || NOTHING
    if (typeof value !== 'string') return formatValue(field, value, formatting)
    return field === 'hidden_from' || field === 'read_only_for'
      ? t(`shell.roles.${value}`, { defaultValue: value })
      : t(`feed.fieldWords.${value}`, { defaultValue: value })
  }
  return Object.entries(changes).map(([field, change]) => ({
    field,
    title: t(`feed.fieldSettings.${field}`),
    old: said(field, change.old),
    new: said(field, change.new),
  }))
}

/** The title of an entity's field; a day of the work calendar is titled by its date. */
function formatField(field: string, entity: ResourceName | undefined, formatting: Formatting): string {
  if (isPermission(field)) return formatPermission(field, formatting)
  if (DATE_PATTERN.test(field)) return formatDate(field, formatting)
  // One of the account's own that is there no more has no other name.
  const defaultValue = keyOfCustom(field) ?? formatting.t(`feed.fields.${field}`, { defaultValue: field })
  return entity ? formatting.t(`${entity}.fields.${field}`, { defaultValue }) : defaultValue
}

function formatDate(date: string, { locale }: Formatting): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
}

/** The comment of an event: a note, or the reason for an action. */
export function commentOf(payload: Payload): string | null {
  return typeof payload.comment === 'string' && payload.comment ? payload.comment : null
}

/** The event of a changed price has `old` and `new` without a field name. */
const MONEY_FIELDS = new Set(['price', 'old', 'new'])
const AMOUNT_PATTERN = /^\d+\.\d{2}$/

/** The locale key of an event's sentence; kinds with two meanings have two sentences. */
export function sentenceKey(kind: EventKind, { kind: id, payload }: FeedEvent): string {
  const ofRow = rowEvent(id)
  if (ofRow) return `${ofRow.entity}.events.${ofRow.event}`
  const base = `feed.kinds.${kind}`
  if (kind === 'roleCreated' && payload.copy_from) return `${base}_copied`
  if (kind === 'roleDeleted' && payload.new_role && payload.users) return `${base}_replaced`
  if (kind === 'roleUpdated' && !hasPermissions(payload)) return `${base}_described`
  if (kind === 'requestStarted' && payload.reopened) return `${base}_reopened`
  if (kind === 'note' && payload.checklist) return `${base}_checklist`
  if (kind === 'requestFinished' && payload.status === 2) return `${base}_approval`
  if (kind === 'deadlineChanged' && !payload.old) return `${base}_set`
  if (kind === 'merged' || kind === 'mergeUndone') return `${base}_${payload.entity}`
  if (kind === 'emailReceived') return emailKey(base, payload)
  if (kind === 'mailboxChanged' && !payload.address) return `${base}_removed`
  if (kind === 'clockMissed' && payload.field) return `${base}_changed`
  if (kind === 'clockUnmissed') return unmissedKey(base, payload)
  if (kind === 'clientAccepted' && payload.by_link) return `${base}_byLink`
  return base
}

function emailKey(base: string, { address, is_first }: Payload): string {
  if (is_first) return `${base}_first`
  return address ? base : `${base}_erased`
}

function unmissedKey(base: string, { field, met_at }: Payload): string {
  if (field) return `${base}_changed`
  return met_at ? base : `${base}_withdrawn`
}

function formatValue(field: string, value: unknown, formatting: Formatting): string {
  const { t, locale, money } = formatting
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return t(value ? 'feed.yes' : 'feed.no')
  if (field === 'conflicts') return formatAccepted(value as AcceptedConflict[], formatting)
  if (Array.isArray(value)) return value.map((one) => formatValue(field, one, formatting)).join(', ') || NOTHING
  if (DATE_PATTERN.test(field)) return formatWorkDay(value as WorkDay, formatting)
  if (isPauseTimes(value)) return formatPause(value, formatting)
  if (typeof value === 'object') return nameOf(value)
  if (field === 'duration_min') return formatDuration(Number(value), locale)
  if (field === 'priority') return t(priorityKey(Number(value)))
  if (field === 'initiator') return t(`requests.initiators.${value}`)
  if (field === 'entity') return t(`${value}.title`, { defaultValue: String(value) })
  if (field === 'clock') return t(`requests.clocks.${value}`)
  if (field === 'field') return t(`feed.clockChanges.${value}`)
  if (field === 'work_type') return workTypeName(String(value), locale, knownWorkTypes())
  if (field === 'reason') return pauseReasonName(String(value), locale)
  const text = String(value)
  if (MONEY_FIELDS.has(field) && AMOUNT_PATTERN.test(text)) return money(text)
  if (field === 'quantity') return new Intl.NumberFormat(locale).format(Number(text))
  if (PHONE_FIELDS.has(field)) return formatPhone(text, locale)
  if (ROLE_FIELDS.has(field)) return t(`shell.roles.${text}`, { defaultValue: text })
  if (field === 'sign_in') return t(`signInProviders.${text}`, { defaultValue: text })
  if (field === 'country') return t(`countryNames.${text}`, { defaultValue: text })
  if (field === 'timezone') return zoneName(text, locale)
  if (field === 'locale') return languageName(text)
  if (isPermission(field)) return wordsIn(locale).permissions.types[text as GrantType].toLowerCase()
  if (TIME_PATTERN.test(text)) return formatDateTime(text, locale)
  if (DATE_PATTERN.test(text)) return formatDate(text, formatting)
  if (field === 'type') return t(`feed.types.${text}`, { defaultValue: text })
  return text
}

type PauseTimes = EventPayload<'pauseCorrected'>['old']

function isPauseTimes(value: unknown): value is PauseTimes {
  return typeof value === 'object' && value !== null && 'from' in value && 'reason' in value
}

/** `1 дек., 14:00 – 1 дек., 15:30, Ждём клиента` */
function formatPause({ from, to, reason }: PauseTimes, { locale }: Formatting): string {
  const until = to === null ? '…' : formatDateTime(to, locale)
  return `${formatDateTime(from, locale)} – ${until}, ${pauseReasonName(reason, locale)}`
}

/** `Кравцов Дмитрий: занят 2 мар., 12:00–14:00` */
function formatAccepted(conflicts: AcceptedConflict[], { locale }: Formatting): string {
  return conflicts
    .map(
      (one) =>
        `${one.employee ? `${one.employee}: ` : ''}${formatConflict({ ...one, key: one.key as PlanningConflictKey }, locale as Locale)}`,
    )
    .join('; ')
}

const PHONE_FIELDS = new Set(['phone', 'personal_phone'])

/** Fields that hold the name of a role: a default one's stored name. */
const ROLE_FIELDS = new Set(['role', 'new_role', 'copy_from'])

/** `Заявки, удаление` */
function formatPermission(permission: Permission, { locale }: Formatting): string {
  const [entity, action] = permissionParts(permission)
  const words = wordsIn(locale)
  return `${entityTitle(words, entity)}, ${words.permissions.actions[action].toLowerCase()}`
}

/** The field whose format applies: `name` in an event about a role is a role's name. */
function meaningOf(field: string, payload: Payload): string {
  const isAboutRole = [...ROLE_FIELDS].some((name) => name in payload)
  return field === 'name' && isAboutRole ? 'role' : field
}

function hasPermissions({ changes }: Payload): boolean {
  return Object.keys((changes ?? {}) as Changes).some(isPermission)
}

type WorkDay = Pick<WorkCalendarDay, 'kind' | 'title'>

/** `Выходной, День компании` */
function formatWorkDay({ kind, title }: WorkDay, { t }: Formatting): string {
  return [t(`feed.workDays.${kind}`), title].filter(Boolean).join(', ')
}

function nameOf(value: object): string {
  const { name, title, phone } = value as Record<string, unknown>
  return [name ?? title, phone].filter(Boolean).map(String).join(', ') || NOTHING
}
