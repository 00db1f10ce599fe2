import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { contentLine, escapeText, textLine } from '#server/calendar-feeds/content-line.ts'
import { timeZoneLines, utcLine, zonedLine } from '#server/calendar-feeds/time-zone.ts'
import { openRandom } from '#server/demo/random.ts'
import { parseCalendar } from '#tests/support/calendar.ts'

const CHARACTERS = [...'abc ,;:\\"\n\t№ёЖЯщ«»—…€日本語', '😀', '👩‍🔧', '🇷🇺', 'é', '\r\n', '\\n', '\\;']
const random = openRandom(20_261_122)

function randomText(): string {
  return Array.from({ length: random.int(0, 160) }, () => random.pick(CHARACTERS)).join('')
}

function readBack(lines: string): unknown {
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${lines}END:VEVENT\r\nEND:VCALENDAR\r\n`
  return new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')
}

describe('a text of a calendar', () => {
  test('is read back as it was typed, by lines of 75 octets of whole characters', () => {
    for (let round = 0; round < 500; round++) {
      const typed = randomText()
      const lines = textLine('SUMMARY', typed)
      expect(readBack(lines)).toBe(typed.replaceAll('\r\n', '\n'))
      const octets = Buffer.from(lines)
      expect(lines.endsWith('\r\n')).toBe(true)
      for (const line of lines.slice(0, -2).split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).toMatch(/^(SUMMARY:| )/)
        expect(line.isWellFormed()).toBe(true)
      }
      expect(octets.toString()).toBe(lines)
    }
  })

  test.each([74, 75, 76, 148, 149, 150])('of %i octets breaks where it must and not before', (size) => {
    const line = contentLine('X', 'a'.repeat(size - 2))
    const sizes = line
      .slice(0, -2)
      .split('\r\n')
      .map((part) => part.length)
    expect(sizes).toEqual(size <= 75 ? [size] : size <= 149 ? [75, size - 74] : [75, 75, size - 148])
  })

  test('cannot begin a property of its own, and brings no control characters', () => {
    expect(escapeText('a\r\nATTENDEE:x\rb\u0000\u0007\u007F;c,d\\n')).toBe('a\\nATTENDEE:x\\nb\\;c\\,d\\\\n')
  })
})

const NOW = new Date('2026-11-22T12:00:00Z')
const HOUR_MS = 3_600_000

/** The moments that a calendar of this zone has, by what the calendar itself says about the zone. */
function readBackMoments(timezone: string, moments: Date[]): string[] {
  const events = moments.map((at) => `BEGIN:VEVENT\r\n${zonedLine('DTSTART', at, timezone)}END:VEVENT\r\n`)
  const text = `BEGIN:VCALENDAR\r\n${timeZoneLines(timezone, NOW)}${events.join('')}END:VCALENDAR\r\n`
  return parseCalendar(text).events.map(({ starts }) => starts)
}

function isoOf(moments: Date[]): string[] {
  return moments.map((moment) => moment.toISOString())
}

describe('a zone as the calendar describes it', () => {
  test('has the same times as the product in every zone, through the whole feed', () => {
    const alike = Map.groupBy(Intl.supportedValuesOf('timeZone'), (name) =>
      timeZoneLines(name, NOW).replaceAll(name, ''),
    )
    expect(alike.size).toBeGreaterThan(30)
    for (const [timezone] of alike.values()) {
      if (!timezone) continue
      const moments = Array.from({ length: 40 }, (_, step) => {
        const day = -30 + step * 10
        return new Date(NOW.getTime() + day * 24 * HOUR_MS + (day % 24) * HOUR_MS)
      })
      expect(readBackMoments(timezone, moments), timezone).toEqual(isoOf(moments))
    }
  })

  test.each([
    ['Europe/Warsaw', '2027-03-27T20:00:00Z'],
    ['Europe/Warsaw', '2026-10-24T20:00:00Z'],
    ['America/New_York', '2027-03-14T00:00:00Z'],
    ['Asia/Jerusalem', '2027-03-25T20:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T10:00:00Z'],
    ['Europe/Dublin', '2026-10-24T20:00:00Z'],
  ])('%s: every quarter of an hour around the change of %s', (timezone, from) => {
    const moments = Array.from({ length: 80 }, (_, step) => new Date(Date.parse(from) + (step * HOUR_MS) / 4))
    expect(readBackMoments(timezone, moments)).toEqual(isoOf(moments))
  })

  test('has a rule where the clocks follow one, the changes where they do not, and neither where they never change', () => {
    expect(timeZoneLines('Europe/Warsaw', NOW).match(/RRULE:.*/g)).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    ])
    const moscow = timeZoneLines('Europe/Moscow', NOW)
    expect(moscow.match(/BEGIN:.*/g)).toEqual(['BEGIN:VTIMEZONE', 'BEGIN:STANDARD'])
    expect(moscow).toContain('TZOFFSETTO:+0300')
    const jerusalem = timeZoneLines('Asia/Jerusalem', NOW)
    expect(jerusalem).not.toContain('RRULE')
    expect(jerusalem.match(/BEGIN:DAYLIGHT/g)).toHaveLength(5)
  })

  test('the hour that comes twice is in UTC, those around it are not', () => {
    const lineAt = (time: string) => zonedLine('DTSTART', new Date(time), 'Europe/Warsaw')
    expect(lineAt('2026-10-24T23:59:00Z')).toBe('DTSTART;TZID=Europe/Warsaw:20261025T015900\r\n')
    for (const time of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      expect(lineAt(time)).toBe(utcLine('DTSTART', new Date(time)))
    }
    expect(lineAt('2026-10-25T02:00:00Z')).toBe('DTSTART;TZID=Europe/Warsaw:20261025T030000\r\n')
    expect(utcLine('DTSTART', new Date('2026-10-25T01:30:00Z'))).toBe('DTSTART:20261025T013000Z\r\n')
  })
})
