import type { BoardRequest } from '#contract/requests/request-board.ts'

/** What boards of tests show. */
export const DAY = '2027-01-05'
export const at = (clock: string) => new Date(`${DAY}T${clock}`).toISOString()

/** A request that waits to be assigned. */
export const EMPTY: BoardRequest = {
  id: 70,
  number: 41,
  name: 'Ремонт насоса',
  type: 'planned',
  status: 1,
  attention: false,
  attention_reasons: [],
  priority: 0,
  planned_start_at: null,
  deadline_at: null,
  sla_due_at: null,
  duration_min: 60,
  expected_at: null,
  paused_since: null,
  employees: [],
  version: 3,
  actions: ['assign'],
  client: null,
  facility: null,
  place: null,
  is_shown: true,
}

export const WORKER = {
  id: 5,
  name: 'Кравцов Дмитрий',
  avatar: null,
  timezone: 'Europe/Moscow',
  is_active: true,
  travel_speed_kmh: 25,
  tags: [],
  silent_since: null,
  days: [{ from: at('00:00'), to: at('23:59'), hours: [{ from: at('09:00'), to: at('18:00') }] }],
}
