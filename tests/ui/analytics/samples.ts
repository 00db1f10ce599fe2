import type {
  AnalyticsEmployees,
  AnalyticsSla,
  ClockFigures,
  EmployeesTimeOnline,
  MainFigures,
  RequestsStatuses,
} from '#contract/analytics/analytics-rows.ts'

const PERIOD = {
  from: '2026-11-01',
  to: '2026-11-03',
  timezone: 'Europe/Moscow',
  bucket: 'day',
  previous: { from: '2026-10-30', to: '2026-11-01', by: 'days' },
  scope: 'all',
  currency: 'RUB',
} as const

const count = (value: number, previous: number, delta: number | 'new' | null, points: number[]) => ({
  value,
  previous,
  delta,
  n: value,
  previous_n: previous,
  points,
})

export const MAIN: MainFigures = {
  period: PERIOD,
  buckets: [
    { from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-02', to: '2026-11-03' },
  ],
  created: count(120, 100, 0.2, [50, 70]),
  completed: count(110, 0, 'new', [40, 70]),
  cancelled: count(0, 0, null, [0, 0]),
  overdue: count(9, 10, -0.1, [4, 5]),
  on_time_rate: { value: 0.93, previous: 0.91, delta: 0.02, n: 100, previous_n: 90, points: [0.9, null] },
  revenue: {
    value: '1500.50',
    previous: '1000.00',
    delta: 0.5,
    n: 110,
    previous_n: 0,
    points: ['500.50', '1000.00'],
    others: [{ currency: 'USD', amount: '20.00' }],
  },
  avg_reaction_min: { value: 90, previous: 100, delta: -0.1, n: 110, previous_n: 90, points: [80, 100] },
  avg_work_min: { value: null, previous: null, delta: null, n: 0, previous_n: 0, points: [null, null] },
  findings: [
    { key: 'overdue_fell', n: 9, previous: 10, query: { is_late: 'true', deadline_at_from: '2026-11-01' } },
    { key: 'no_executor', n: 2, query: { employee_id: 'none', status: '1,2,3' } },
  ],
  best: { employee: { id: 7, name: 'Иванов Иван', avatar: null }, on_time_rate: 1, n: 12 },
  worst: null,
}

export const STATUSES: RequestsStatuses = {
  period: PERIOD,
  created: 4,
  data: [
    { status: 1, count: 1, share: 0.25 },
    { status: 4, count: 3, share: 0.75 },
  ],
}

const figures = {
  on_time_rate: 0.9,
  on_time_n: 20,
  rating: 4.5,
  rating_n: 8,
  workload: 0.6,
  revenue: '1000.00',
  revenue_others: [],
  avg_work_min: 75,
}

export const EMPLOYEES: AnalyticsEmployees = {
  period: PERIOD,
  data: [
    { ...figures, employee: { id: 7, name: 'Иванов Иван', avatar: null }, completed: 24 },
    { ...figures, employee: { id: 8, name: 'Петров Пётр', avatar: null }, completed: 3, on_time_n: 3, on_time_rate: 1 },
    { ...figures, employee: null, completed: 1 },
  ],
  current_page: 1,
  per_page: 50,
  total: 3,
}

const DAY = {
  date: '2026-11-01',
  online_sec: 3600,
  first_seen: '2026-11-01T06:00:00Z',
  last_seen: '2026-11-01T09:00:00Z',
}
const [ANNA, OLEG] = [
  { id: 7, name: 'Анна', avatar: null },
  { id: 8, name: 'Олег', avatar: null },
]

export const ONLINE: EmployeesTimeOnline = {
  period: PERIOD,
  data: [
    { ...DAY, employee: ANNA },
    { ...DAY, employee: ANNA, date: '2026-11-02' },
    { ...DAY, employee: OLEG },
  ],
  current_page: 1,
  per_page: 50,
  total: 3,
  employees: [
    { employee: ANNA, online_sec: 7200, days: 2 },
    { employee: OLEG, online_sec: 3600, days: 1 },
  ],
  counted_since: '2026-10-01',
}

const NO_CLOCKS: ClockFigures = {
  clocks: 0,
  met: 0,
  missed: 0,
  running: 0,
  withdrawn: 0,
  met_rate: null,
  median_overrun_min: null,
  overrun_n: 0,
  learned_late: 0,
}
const RESOLUTIONS: ClockFigures = {
  ...{ clocks: 120, met: 93, missed: 7, running: 18, withdrawn: 2, met_rate: 0.93 },
  ...{ median_overrun_min: 75, overrun_n: 5, learned_late: 3 },
}

export const SLA: AnalyticsSla = {
  period: PERIOD,
  data: [
    { subject: { id: 3, name: 'Ромашка' }, reaction: NO_CLOCKS, arrival: NO_CLOCKS, resolution: RESOLUTIONS },
    {
      subject: null,
      reaction: { ...NO_CLOCKS, clocks: 4, met: 3, missed: 1, met_rate: 0.75 },
      arrival: NO_CLOCKS,
      resolution: { ...NO_CLOCKS, clocks: 1, running: 1 },
    },
  ],
  current_page: 1,
  per_page: 50,
  total: 2,
  all: {
    reaction: { ...NO_CLOCKS, clocks: 4, met: 3, missed: 1, met_rate: 0.75 },
    arrival: NO_CLOCKS,
    resolution: { ...RESOLUTIONS, clocks: 121, running: 19 },
  },
}
