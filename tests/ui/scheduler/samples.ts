import type { OccurrenceRow, ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'

export const SCHEDULE: ScheduledRequestPage = {
  id: 7,
  name: 'Осмотр лифта',
  type: 'planned',
  is_active: true,
  state: 'active',
  client: { id: 5, name: 'Рассвет' },
  facility: { id: 6, name: 'Дом 3' },
  manager: { id: 1, name: 'Анна Смирнова', avatar: null },
  timezone: 'Europe/Moscow',
  days: [3],
  schedule: {
    freq: 'week',
    interval: 2,
    time: '09:00',
    starts_on: '2027-01-06',
    ends_on: null,
    count: null,
    month_mode: 'day',
    nth: null,
    months: [],
    holidays: 'skip',
    create_ahead_days: 7,
    deadline_after_min: 1440,
    after_completion: false,
    missed: 'latest',
  },
  next_occurrence: { date: '2027-01-20', starts_at: '2027-01-20T06:00:00Z' },
  next_run_at: '2027-01-13T06:00:00Z',
  last_run_at: null,
  created_count: 1,
  last_failure: null,
  created_at: '2026-11-01T10:00:00Z',
  version: 3,
  actions: ['update', 'change-occurrence', 'run', 'delete'],
  exceptions: [],
  template: {
    name: 'Осмотр лифта',
    type: 'planned',
    work_type: null,
    custom: {},
    client_id: 5,
    facility_id: 6,
    manager_id: 1,
    priority: 0,
    price: '1500.00',
    description: null,
    client_sign_required: true,
    duration_min: 60,
    employees: [],
    checklists: [],
    equipment: [],
  },
  author: null,
  updated_at: '2026-11-01T10:00:00Z',
  continues: null,
  continued_by: null,
}

export const PLANNED: OccurrenceRow = {
  date: '2027-01-20',
  state: 'planned',
  takes_place_on: '2027-01-20',
  starts_at: '2027-01-20T06:00:00Z',
  reasons: [],
  request: null,
  failure: null,
}

/** A Sunday in May that a holiday has moved to the Tuesday after it. */
export const MOVED: OccurrenceRow = {
  ...PLANNED,
  date: '2027-05-09',
  state: 'moved',
  takes_place_on: '2027-05-11',
  starts_at: '2027-05-11T06:00:00Z',
  reasons: [{ kind: 'holiday', title: null }],
}

export const SKIPPED: OccurrenceRow = {
  ...PLANNED,
  date: '2027-02-03',
  state: 'skipped',
  takes_place_on: null,
  starts_at: null,
  reasons: [{ kind: 'exception' }],
}

export const CREATED: OccurrenceRow = {
  ...PLANNED,
  date: '2027-01-06',
  state: 'created',
  takes_place_on: '2027-01-06',
  starts_at: '2027-01-06T06:00:00Z',
  request: { id: 70, number: 41, name: 'Осмотр лифта', status: 1 },
}
