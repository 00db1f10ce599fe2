import { ATTENTION_STATUS, OPEN_STATUSES, REQUEST_STATUSES } from '../../../../contract/requests/request-status.ts'
import { PER_PAGE_CHOICES, PER_PAGE_DEFAULT } from '../../../kit/list/page-size.ts'

const NUMBERS = '\\d{1,15}'
const DAY = '\\d{4}-\\d{2}-\\d{2}'

function several(item: string): RegExp {
  return new RegExp(`^(${item})(,(${item}))*$`)
}

/** The list's filters as the address and the API write them, each with what it may hold. */
const FILTERS = {
  status: several([...REQUEST_STATUSES, ATTENTION_STATUS].join('|')),
  type: several('planned|emergency'),
  work_type: /^.{1,500}$/,
  priority: several('0|1'),
  client_id: several(NUMBERS),
  facility_id: several(NUMBERS),
  manager_id: several(NUMBERS),
  employee_id: several(`${NUMBERS}|none`),
  deadline_at_from: new RegExp(`^${DAY}$`),
  deadline_at_to: new RegExp(`^${DAY}$`),
} as const

export type RequestFilter = keyof typeof FILTERS
export type RequestFilters = Partial<Record<RequestFilter, string>>
export const REQUEST_FILTERS = Object.keys(FILTERS) as RequestFilter[]

export type RequestsView = 'list' | 'calendar'
export const CALENDAR_SPANS = ['month', 'week', 'day', 'agenda'] as const
export type CalendarSpan = (typeof CALENDAR_SPANS)[number]

export interface RequestListAddress {
  view: RequestsView
  q: string
  filters: RequestFilters
  sort: string | undefined
  page: number
  perPage: number
  /** What the calendar shows; undefined is what suits the screen. */
  span: CalendarSpan | undefined
  date: string | undefined
}

const SORT_PATTERN = /^-?(number|name|status|deadline_at|planned_start_at|created_at|price|priority)$/

/** The list's state in an address; what an address holds wrongly is left out, as if it had not been asked for. */
export function readAddress(search: URLSearchParams): RequestListAddress {
  const filters: RequestFilters = {}
  for (const name of REQUEST_FILTERS) {
    const value = search.get(name)
    if (value && FILTERS[name].test(value)) filters[name] = value
  }
  const sort = search.get('sort') ?? ''
  const perPage = Number(search.get('per_page'))
  const date = search.get('date') ?? ''
  return {
    view: search.get('view') === 'calendar' ? 'calendar' : 'list',
    q: (search.get('q') ?? '').slice(0, 200),
    filters,
    sort: SORT_PATTERN.test(sort) ? sort : undefined,
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    perPage: PER_PAGE_CHOICES.includes(perPage) ? perPage : PER_PAGE_DEFAULT,
    span: CALENDAR_SPANS.find((span) => span === search.get('span')),
    date: FILTERS.deadline_at_from.test(date) ? date : undefined,
  }
}

/** The address of a state; what is as usual is not written. */
export function writeAddress(state: RequestListAddress): URLSearchParams {
  const search = new URLSearchParams()
  const write = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  if (state.view === 'calendar') {
    write('view', state.view)
    write('span', state.span)
    write('date', state.date)
  }
  write('q', state.q)
  for (const name of REQUEST_FILTERS) write(name, state.filters[name])
  write('sort', state.sort)
  if (state.page > 1) write('page', state.page)
  if (state.perPage !== PER_PAGE_DEFAULT) write('per_page', state.perPage)
  return search
}

/** What the export and the calendar ask for: search and filters, of every page. */
export function filterQuery({ q, filters }: RequestListAddress) {
  return q ? { ...filters, q } : { ...filters }
}

/** The list call's query. */
export function listQueryOf(state: RequestListAddress) {
  const { sort, page, perPage } = state
  return { ...filterQuery(state), ...(sort && { sort }), page, per_page: perPage }
}

export function hasFilters({ q, filters }: RequestListAddress): boolean {
  return q !== '' || Object.keys(filters).length > 0
}

/** Selections that dispatchers return to all day, one click each. */
export const QUICK_FILTERS = {
  all: {},
  open: { status: OPEN_STATUSES.join(',') },
  attention: { status: String(ATTENTION_STATUS) },
  unassigned: { status: OPEN_STATUSES.join(','), employee_id: 'none' },
} as const satisfies Record<string, RequestFilters>
export type QuickFilter = keyof typeof QUICK_FILTERS

/** Which quick selection the filters amount to, leaving aside those it does not speak of. */
export function quickFilterOf(filters: RequestFilters): QuickFilter | undefined {
  return (Object.keys(QUICK_FILTERS) as QuickFilter[]).find((name) => {
    const quick: RequestFilters = QUICK_FILTERS[name]
    return quick.status === filters.status && quick.employee_id === filters.employee_id
  })
}

/** The filters with a quick selection in place of status and executor. */
export function withQuickFilter(filters: RequestFilters, name: QuickFilter): RequestFilters {
  const { status: _status, employee_id: _employee, ...others } = filters
  return { ...others, ...QUICK_FILTERS[name] }
}
