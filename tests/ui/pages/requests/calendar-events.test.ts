import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { firstHourOf, toEvent } from '#src/custom-pages/requests/calendar/calendar-events.ts'
import { actAsAdmin } from '../../support/signed-in.ts'

beforeEach(actAsAdmin)

const at = (start: string, end: string) => ({ start, end })

const REQUEST: RequestCalendarRow = {
  id: 70,
  number: 41,
  name: 'Ремонт насоса',
  type: 'planned',
  status: REQUEST_STATUS.new,
  attention: false,
  attention_reasons: [],
  priority: 0,
  planned_start_at: '2026-11-23T09:00:00.000Z',
  deadline_at: '2026-11-24T09:00:00.000Z',
  sla_due_at: null,
  duration_min: 60,
  expected_at: null,
  paused_since: null,
  employees: [5],
  version: 3,
  actions: ['change-deadline', 'assign'],
  executors: [],
  address: null,
}

describe('what the calendar lets one move', () => {
  const edges = (fields: Partial<RequestCalendarRow>, isEditable = true) => {
    const event = toEvent({ ...REQUEST, ...fields }, isEditable, { ground: '', text: '' })
    return [event?.startEditable, event?.durationEditable]
  }

  test('a new request, along with its duration', () => {
    expect(edges({})).toEqual([true, true])
    expect(edges({ actions: ['change-deadline'] })).toEqual([false, false])
    expect(edges({}, false)).toEqual([false, false])
  })

  test.each([REQUEST_STATUS.approval, REQUEST_STATUS.inProgress])('no plan of started work: status %i', (status) => {
    expect(edges({ status })).toEqual([false, false])
  })

  test('the deadline of what has no plan, whatever its status', () => {
    expect(edges({ planned_start_at: null, status: REQUEST_STATUS.inProgress })).toEqual([true, false])
    expect(edges({ planned_start_at: null, actions: ['assign'] })).toEqual([false, false])
  })
})

describe('the first hour of a calendar', () => {
  test.each([
    ['of nothing', [], null],
    [
      'of the earliest clock, whatever its day',
      [at('2026-11-23T09:00', '2026-11-23T10:00'), at('2026-11-24T06:40', '2026-11-24T07:00')],
      '06:00:00',
    ],
    ['midnight for what lasts over it', [at('2026-11-23T22:00', '2026-11-24T01:00')], '00:00:00'],
    ['of what ends with the day', [at('2026-11-23T22:00', '2026-11-24T00:00')], '22:00:00'],
  ])('%s', (_, events, hour) => {
    expect(firstHourOf(events)).toBe(hour)
  })
})
