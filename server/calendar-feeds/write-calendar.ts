import { REQUEST_DURATION_DEFAULT_MIN } from '#contract/limits.ts'
import { intlLocale, type Locale } from '#contract/messages.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { requestTitle } from '#contract/requests/request-title.ts'
import { isOpen, PRIORITY, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { statusName, typeName, workTypeLabel } from '../requests/index.ts'
import { serverWordsIn } from '../words/index.ts'
import { openYield } from '../work/yield-to-loop.ts'
import { contentLine, textLine } from './content-line.ts'
import type { CalendarVisit } from './read-visits.ts'
import { timeZoneLines, utcLine, zonedLine } from './time-zone.ts'

/** How often programs are asked to refresh; they decide themselves. */
const LOOK_EVERY = 'PT1H'

export interface Calendar {
  name: string
  timezone: string
  locale: Locale
  /** The product's address: events link to their requests, and their UIDs contain it. */
  publicUrl: string
  visits: readonly CalendarVisit[]
}

/** A calendar for subscriptions. Sources: RFC 5545, RFC 7986 (NAME, REFRESH-INTERVAL), MS-OXCICAL (X-…). */
export async function writeCalendar(calendar: Calendar, now: Date): Promise<string> {
  const { name, timezone, locale, visits } = calendar
  const yieldToLoop = openYield()
  const deadlines = deadlineFormat(calendar)
  const events: string[] = []
  for (const visit of visits) {
    await yieldToLoop()
    events.push(eventLines(visit, calendar, deadlines))
  }
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', `-//Naryad//Calendar feed//${locale.toUpperCase()}`),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', 'PUBLISH'),
    textLine('NAME', name),
    textLine('X-WR-CALNAME', name),
    contentLine('X-WR-TIMEZONE', timezone),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', LOOK_EVERY),
    contentLine('X-PUBLISHED-TTL', LOOK_EVERY),
    timeZoneLines(timezone, now),
    ...events,
    contentLine('END', 'VCALENDAR'),
  ].join('')
}

function eventLines(visit: CalendarVisit, calendar: Calendar, deadlines: Intl.DateTimeFormat): string {
  const { timezone, publicUrl } = calendar
  const url = publicUrl + fillPath(PATHS.requests.show, visit.id)
  const starts = new Date(visit.shown_at)
  const minutes = visit.planned_start_at ? visit.duration_min : REQUEST_DURATION_DEFAULT_MIN
  const place = [visit.facility, visit.address].filter((part) => part !== null).join(', ')
  const changed = new Date(visit.updated_at)
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', `request-${visit.id}@${new URL(publicUrl).hostname}`),
    contentLine('SEQUENCE', String(visit.version)),
    // The same request gives the same text each time: changes of a calendar are detected by comparing.
    utcLine('DTSTAMP', changed),
    utcLine('CREATED', new Date(visit.created_at)),
    utcLine('LAST-MODIFIED', changed),
    zonedLine('DTSTART', starts, timezone),
    zonedLine('DTEND', new Date(starts.getTime() + minutes * MINUTE_MS), timezone),
    textLine('SUMMARY', titleOf(visit, calendar)),
    contentLine('STATUS', statusOf(visit)),
    contentLine('TRANSP', isBusy(visit) ? 'OPAQUE' : 'TRANSPARENT'),
    ...(isUrgent(visit) ? [contentLine('PRIORITY', '1')] : []),
    ...(place ? [textLine('LOCATION', place)] : []),
    ...(visit.lat !== null && visit.lon !== null ? [contentLine('GEO', `${visit.lat};${visit.lon}`)] : []),
    textLine('DESCRIPTION', descriptionOf(visit, calendar, { url, deadlines })),
    contentLine('URL;VALUE=URI', url),
    contentLine('END', 'VEVENT'),
  ].join('')
}

/** Events have no "completed" state, so the title says it. */
function titleOf(visit: CalendarVisit, { locale }: Calendar): string {
  const { status, planned_start_at } = visit
  const done = status === REQUEST_STATUS.completed ? '✓ ' : ''
  const due = planned_start_at === null && isOpen(status) ? serverWordsIn(locale).calendarFeed.due : ''
  return done + due + requestTitle(visit, locale)
}

function statusOf(visit: CalendarVisit): string {
  if (isCancelled(visit)) return 'CANCELLED'
  return isOpen(visit.status) && visit.executors.length === 0 ? 'TENTATIVE' : 'CONFIRMED'
}

function isCancelled({ status }: CalendarVisit): boolean {
  return status === REQUEST_STATUS.cancelledByCompany || status === REQUEST_STATUS.cancelledByClient
}

/** A deadline does not make the user busy. */
function isBusy(visit: CalendarVisit): boolean {
  return visit.planned_start_at !== null && !isCancelled(visit)
}

function isUrgent({ type, priority }: CalendarVisit): boolean {
  return type === 'emergency' || priority === PRIORITY.high
}

/** Making one costs more than writing an event does. */
function deadlineFormat({ locale, timezone }: Calendar): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: timezone,
  })
}

/** Without prices: the calendar is stored by third parties, and shown on locked screens. */
function descriptionOf(
  visit: CalendarVisit,
  { locale }: Calendar,
  { url, deadlines }: { url: string; deadlines: Intl.DateTimeFormat },
): string {
  const texts = serverWordsIn(locale).calendarFeed
  const { contact, deadline_at, sla_due_at } = visit
  const facts: [string, string | null][] = [
    [texts.status, statusName(locale, visit.status)],
    [texts.type, [typeName(locale, visit.type), workTypeLabel(locale, visit.work_type)].filter(Boolean).join(', ')],
    [texts.client, visit.client],
    [texts.contact, contact && [contact.name, contact.phone].filter(Boolean).join(', ')],
    [texts.executors, visit.executors.join(', ')],
    [texts.manager, visit.manager],
    [texts.deadline, deadline_at && deadlines.format(new Date(deadline_at))],
    [texts.sla_due, sla_due_at && deadlines.format(new Date(sla_due_at))],
  ]
  const lines = facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return [lines.join('\n'), visit.description, url].filter(Boolean).join('\n\n')
}
