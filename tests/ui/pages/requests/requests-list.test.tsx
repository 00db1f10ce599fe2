import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../../support/crud-harness.tsx'
import { seriousViolations } from '../../support/serious-violations.ts'

function request(id: number, more: Partial<RequestListRow> = {}): RequestListRow {
  return {
    id,
    number: id + 100,
    name: `Осмотр ${id}`,
    type: 'planned',
    status: 1,
    attention: false,
    attention_reasons: [],
    priority: 0,
    work_type: 'repair',
    client: null,
    facility: null,
    manager: null,
    employees: [],
    deadline_at: null,
    sla: null,
    planned_start_at: null,
    duration_min: 60,
    expected_at: null,
    paused_since: null,
    price: null,
    created_at: '2026-01-02T03:04:05Z',
    version: 1,
    custom: {},
    actions: ['assign', 'change-deadline', 'update', 'cancel'],
    ...more,
  }
}

function listing(rows: RequestListRow[]) {
  return ({ path }: Asked): Answer =>
    path === '/requests'
      ? { response: { data: rows, current_page: 1, per_page: 20, total: rows.length } }
      : { response: [] }
}

const address = () => screen.getByLabelText('address').textContent ?? ''
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

const READ = ['requests:read'] as const
const ALL = ['requests:read', 'requests:create', 'requests:update'] as const

beforeEach(() => localStorage.clear())

describe('the list of requests', () => {
  it('asks for what its address says, and shows each by number and name, both of which lead to its page', async () => {
    const asked = answerCalls(listing([request(7)]))
    await openAt('/requests?status=1,3&employee_id=5,none&sort=-deadline_at&page=2&q=насос', READ)
    const row = (await screen.findByRole('link', { name: 'Осмотр 7' })).closest('tr') as HTMLElement
    expect(asked.find(({ path, query }) => path === '/requests' && query?.per_page === '20')?.query).toEqual({
      status: '1,3',
      employee_id: '5,none',
      sort: '-deadline_at',
      page: '2',
      per_page: '20',
      q: 'насос',
    })
    const links = within(row).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/requests/7', '/requests/7'])
    expect(within(row).getByText('Не назначен')).toBeTruthy()
  })

  it('shows the request one has come to beside the list, and goes on to the next with the list in place', async () => {
    const answer = listing([request(7), request(8)])
    const missing = { code: 'not_found', message: 'Не найдена', debug: null }
    const asked = answerCalls((call) =>
      /^\/requests\/\d+$/.test(call.path) ? { status: 404, error: missing } : answer(call),
    )
    await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    await userEvent.click(screen.getByRole('button', { name: 'Карточка сбоку' }))
    await screen.findByRole('complementary', { name: 'Карточка сбоку' })
    expect(heads(), 'what stands beside the list has no column').not.toContain('Клиент')
    const shown = () => asked.filter(({ path }) => /^\/requests\/\d+$/.test(path)).map(({ path }) => path)
    await waitFor(() => expect(shown()).toContain('/requests/7'))
    screen.getByRole('link', { name: 'Осмотр 7' }).focus()
    await userEvent.keyboard('j')
    await waitFor(() => expect(shown().at(-1)).toBe('/requests/8'))
    const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')
    expect(rowOf('Осмотр 8')?.getAttribute('aria-current')).toBe('true')
    await userEvent.click(within(rowOf('Осмотр 7') as HTMLElement).getByText('Не назначен'))
    expect(rowOf('Осмотр 7')?.getAttribute('aria-current')).toBe('true')
    expect(address()).toBe('/requests')
  })

  it('shows a row in one line when the user wants it so, and stays so', async () => {
    answerCalls(listing([request(7)]))
    const { unmount } = await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
    await userEvent.click(await screen.findByText('Плотные'))
    expect(screen.getByRole('table').dataset.density).toBe('compact')
    unmount()
    await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    expect(screen.getByRole('table').dataset.density).toBe('compact')
  })

  it('opens on what is open, the most urgent first; every other order and filter keeps the rest', async () => {
    const asked = answerCalls(listing([request(7)]))
    const lists = () => asked.filter(({ path, query }) => path === '/requests' && query?.per_page === '20')
    await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    expect(lists()[0]?.query).toMatchObject({ status: '1,2,3', sort: 'deadline_at' })
    const quick = screen.getByRole('navigation', { name: 'Быстрый выбор' })
    await waitFor(() => expect(within(quick).getByRole('link', { current: 'page' }).textContent).toBe('Открытые 1'))
    expect(screen.queryByRole('button', { name: 'Сбросить фильтры' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Название' }))
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/requests?status=1,2,3&sort=name'))
    await userEvent.click(within(quick).getByRole('link', { name: 'Все' }))
    await waitFor(() => expect(address()).toBe('/requests?status=all'))
    await waitFor(() => expect(lists().at(-1)?.query).toEqual({ page: '1', per_page: '20' }))
  })

  it('goes from row to row by keys, to a new request, and says which keys there are', async () => {
    answerCalls(listing([request(7), request(8)]))
    await openAt('/requests', ALL)
    await screen.findByRole('link', { name: 'Осмотр 8' })
    const focused = () => document.activeElement?.closest('tr')?.textContent
    await userEvent.keyboard('j')
    expect(focused()).toContain('Осмотр 7')
    await userEvent.keyboard('j')
    expect(focused()).toContain('Осмотр 8')
    await userEvent.keyboard('k')
    expect(focused()).toContain('Осмотр 7')
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.keyboard('j')
    expect(screen.getByRole('searchbox')).toBe(document.activeElement)
    await userEvent.tab()
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Горячие клавиши' })).toBeTruthy()
  })

  it('puts a quick selection in place of status and executor, and knows it again', async () => {
    const asked = answerCalls(listing([request(7)]))
    await openAt('/requests?status=4&priority=1&page=3', READ)
    const quick = await screen.findByRole('navigation', { name: 'Быстрый выбор' })
    expect(within(quick).queryByRole('link', { current: 'page' })).toBeNull()
    await userEvent.click(within(quick).getByRole('link', { name: /^Без исполнителя/ }))
    await waitFor(() =>
      expect(decodeURIComponent(address())).toBe('/requests?status=1,2,3&priority=1&sort=deadline_at&employee_id=none'),
    )
    expect(within(quick).getByRole('link', { current: 'page' }).textContent).toMatch(/^Без исполнителя/)
    await userEvent.click(within(quick).getByRole('link', { name: 'Все' }))
    await waitFor(() => expect(address()).toBe('/requests?priority=1'))
    await waitFor(() => expect(asked.some(({ query }) => query?.priority === '1' && !query.status)).toBe(true))
  })

  it('shows the columns that were chosen, in its own order, and keeps the choice', async () => {
    answerCalls(listing([request(7)]))
    const { unmount } = await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    const usual = ['№', 'Статус', 'Название', 'Срок', 'Исполнители', 'Объект', 'Клиент', 'Стоимость']
    expect(heads()).toEqual(usual)
    await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Название' })).disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Создана' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Объект' }))
    const chosen = ['№', 'Статус', 'Название', 'Срок', 'Исполнители', 'Клиент', 'Стоимость', 'Создана']
    expect(heads()).toEqual(chosen)
    unmount()
    await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    expect(heads()).toEqual(chosen)
    await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Сбросить столбцы' }))
    expect(heads()).toEqual(usual)
  })

  it('is exported with the columns it shows in their order, and what no table of it shows', async () => {
    const asked = answerCalls(listing([request(7)]))
    await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    await userEvent.click(screen.getByRole('button', { name: 'Столбцы' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Стоимость' }))
    await userEvent.click(screen.getByRole('button', { name: 'Срок: раньше' }))
    await userEvent.click(screen.getByRole('button', { name: 'Выгрузить в Excel' }))
    await waitFor(() => expect(asked.some(({ path }) => path === '/requests/export')).toBe(true))
    const { columns } = asked.find(({ path }) => path === '/requests/export')?.query ?? {}
    const shown = ['number', 'status', 'deadline_at', 'name', 'employees', 'facility', 'client']
    const beside = ['address', 'contact', 'phone', 'duration_min', 'started_at', 'finished_at', 'external_ids']
    expect(columns?.split(',')).toEqual([...shown, ...beside])
  })

  it('keeps the filters that are seldom set behind a button, unless one is in force', async () => {
    answerCalls(listing([request(7)]))
    const { unmount } = await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    expect(screen.queryByRole('combobox', { name: 'Приоритет' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ещё фильтры' }))
    expect(screen.getByRole('combobox', { name: 'Приоритет' })).toBeTruthy()
    unmount()
    await openAt('/requests?type=emergency', READ)
    expect(await screen.findByRole('button', { name: 'Ещё фильтры: 1', expanded: true })).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Приоритет' })).toBeTruthy()
  })

  it('lets those who may change requests choose those that can be assigned, and gives executors to them', async () => {
    answerCalls(listing([request(7), request(8, { status: 4, actions: [] })]))
    await openAt('/requests', ALL)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать все заявки на странице' }))
    expect(screen.getByText('Выбрана 1 заявка')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Выбрать заявку №108' })).toBeNull()
    expect(screen.getAllByTitle(/^Изменить нельзя/)).toHaveLength(1)
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить исполнителей' }))
    expect(await screen.findByRole('dialog', { name: 'Назначить исполнителей на 1 заявку' })).toBeTruthy()
  })

  it('says why none of the rows on the page can be chosen', async () => {
    answerCalls(listing([request(7, { status: 4, actions: [] })]))
    await openAt('/requests?status=4', ALL)
    await screen.findByText(/^Изменить сразу несколько здесь нельзя/)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('asks before the executors that were chosen for several are given up', async () => {
    const some = { response: [{ id: 5, name: 'Орлов О. О.' }] }
    const list = listing([request(7)])
    const employee = { id: 5, name: 'Орлов О. О.', avatar: null }
    const conflict = {
      key: 'overlap',
      employee,
      request: null,
      from: '2027-01-05T08:00:00Z',
      to: '2027-01-05T09:30:00Z',
    }
    const reasons = [{ key: 'load', minutes: 90, share: 0.25 }]
    const busy = { employee, score: 40, reasons, conflicts: [conflict], in_conflict: 1, known: 0 }
    const calls = answerCalls((asked) => {
      if (asked.path === '/requests/availability') return { response: { candidates: [busy], times: [] } }
      return asked.path === '/account/employeesForSelector' ? some : list(asked)
    })
    await openAt('/requests', ALL)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать заявку №107' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить исполнителей' }))
    const dialog = await screen.findByRole('dialog', { name: /Назначить исполнителей/ })
    await within(dialog).findByText('Конфликты: 1 из 1')
    await userEvent.click(within(dialog).getByRole('combobox'))
    await screen.findByText(/^занят до \d\d:30$/)
    expect(screen.getByText(/занят в этот день 1,5 ч/)).toBeTruthy()
    const asked = calls.filter(({ path }) => path === '/requests/availability')
    expect(asked.map(({ query }) => query)).toEqual([{ request_ids: '7' }])
    await userEvent.click(await screen.findByTitle('Орлов О. О.'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Продолжить ввод' }))
    expect(within(dialog).getByTitle('Орлов О. О.')).toBeTruthy()
  })

  it('offers instead of what is in conflict when they are free, and who else is, for that request alone', async () => {
    const list = listing([request(7), request(8)])
    const employee = { id: 5, name: 'Орлов О. О.', avatar: null }
    const colleague = { id: 6, name: 'Белов Б. Б.', avatar: null }
    const from = '2027-01-05T08:00:00Z'
    const overlap = { key: 'overlap', employee, request: null, from, to: from, hours: [], travel_min: null, token: 'x' }
    const candidate = { score: 40, reasons: [], conflicts: [], in_conflict: 0, known: 0 }
    const candidates = [
      { ...candidate, employee, conflicts: [overlap] },
      { ...candidate, employee: colleague },
    ]
    const times = ['2027-01-05T10:00:00Z', '2027-01-05T11:00:00Z']
    const calls = answerCalls((asked) => {
      if (asked.path === '/requests/availability') return { response: { candidates, times } }
      const isRefused = asked.path === '/requests/7/assign' && !('planned_start_at' in (asked.body as object))
      if (!isRefused) return asked.path.endsWith('/assign') ? { response: request(8) } : list(asked)
      return { status: 409, error: { code: 'planning_conflict', message: 'Занят', details: [overlap] } }
    })
    await openAt('/requests', ALL)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать все заявки на странице' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить исполнителей' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Назначить исполнителей/ }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Выбрать: Орлов О. О.' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Назначить' }))
    const free = within(await dialog.findByRole('group', { name: 'Ближайшее свободное время' }))
    expect(dialog.getByRole('group', { name: 'Свободны в это время' }).textContent).toContain('Белов')
    expect(calls.filter(({ path }) => path === '/requests/availability').at(-1)?.query).toEqual({
      request_ids: '7',
      employees: '5',
    })
    expect(await seriousViolations(screen.getByRole('dialog'))).toEqual([])
    await userEvent.click(free.getAllByRole('button')[1] as HTMLElement)
    await waitFor(() => expect(dialog.getAllByText(/назначено/)).toHaveLength(2))
    expect(calls.filter(({ path }) => path.endsWith('/assign')).map(({ path, body }) => [path, body])).toEqual([
      ['/requests/7/assign', { employees: [5], force: [] }],
      ['/requests/8/assign', { employees: [5], force: [] }],
      ['/requests/7/assign', { employees: [5], force: [], planned_start_at: times[1] }],
    ])
    expect(dialog.queryByRole('button', { name: /Всё равно назначить/ })).toBeNull()
  })

  it('has nothing to choose rows for, and no button to add one, for those who only read', async () => {
    answerCalls(listing([request(7)]))
    await openAt('/requests', READ)
    await screen.findByRole('link', { name: 'Осмотр 7' })
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Новая заявка' })).toBeNull()
  })

  it('says in its own words that there is none, and that none matches', async () => {
    answerCalls(listing([]))
    const { unmount } = await openAt('/requests', ALL)
    expect(await screen.findByText(/Открытых заявок нет/)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Новая заявка' })[0]?.getAttribute('href')).toBe('/requests/add')
    unmount()
    await openAt('/requests?status=4', ALL)
    expect(await screen.findByText('По этим условиям заявок нет')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Сбросить фильтры' })[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe('/requests?status=all'))
    expect(await screen.findByText(/Заявок пока нет/)).toBeTruthy()
  })
})
