import ICAL from 'ical.js'
import type { CalendarFeedCreate } from '#contract/calendar-feeds.ts'
import { type Caller, callerOf, type Result } from './caller.ts'
import { known } from './known.ts'
import type { TestApp } from './start-app.ts'

/** The token in a feed's address. */
export function tokenIn(url: string): string {
  return known(/\/calendar\/([\w-]{43})\.ics$/.exec(url)?.[1])
}

/** A new feed's token. */
export async function createFeed(caller: Caller, body: CalendarFeedCreate = { kind: 'own' }): Promise<string> {
  return tokenIn((await caller.call('calendarFeeds.create', { body })).response.url)
}

/** As a calendar program asks: without a sign-in. */
export function askForCalendar({ app }: TestApp, token: string, headers: Record<string, string> = {}): Promise<Result> {
  return callerOf(app).attempt('calendarFeeds.calendar', { params: { token }, headers })
}

interface ReadEvent {
  uid: string
  title: string
  status: string
  starts: string
  ends: string
  sequence: number
  busy: string
  location: string | null
  description: string | null
  url: string | null
  geo: unknown
}

interface ReadCalendar {
  name: string
  root: ICAL.Component
  events: ReadEvent[]
}

/** What a third-party iCalendar library makes of a text. Times are in UTC, by the zone that the text describes. */
export function parseCalendar(text: string): ReadCalendar {
  const root = new ICAL.Component(ICAL.parse(text))
  // The library looks zones up among those it knows before it looks into the calendar.
  ICAL.TimezoneService.reset()
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return {
    name: String(root.getFirstPropertyValue('x-wr-calname')),
    root,
    events: root.getAllSubcomponents('vevent').map(readEvent),
  }
}

function readEvent(component: ICAL.Component): ReadEvent {
  const event = new ICAL.Event(component)
  const value = (name: string) => component.getFirstPropertyValue(name)
  const text = (name: string) => (value(name) === null ? null : String(value(name)))
  return {
    uid: event.uid,
    title: event.summary,
    status: String(value('status')),
    starts: event.startDate.toJSDate().toISOString(),
    ends: (event.endDate ?? event.startDate).toJSDate().toISOString(),
    sequence: Number(value('sequence')),
    busy: String(value('transp')),
    location: text('location'),
    description: text('description'),
    url: text('url'),
    geo: value('geo'),
  }
}

/** Reads a feed; fails the test when it does not answer. */
export async function readFeed(testApp: TestApp, token: string): Promise<ReadCalendar> {
  const answer = await askForCalendar(testApp, token)
  if (answer.status !== 200) throw new Error(`The feed answers ${answer.status}`)
  return parseCalendar(answer.bytes.toString())
}
