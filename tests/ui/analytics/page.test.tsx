import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Locale } from '#contract/messages.ts'
import type { AnalyticsViewName } from '#contract/paths.ts'
import AnalyticsPage from '#src/custom-pages/analytics/page.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import type { Answer, Asked } from '../support/crud-harness.tsx'
import { seriousViolations } from '../support/serious-violations.ts'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'
import { EMPLOYEES, MAIN, ONLINE, SLA, STATUSES } from './samples.ts'

/** There is no canvas here. */
vi.mock('@ant-design/charts', () => {
  const nothing = (): ReactNode => null
  return { Bar: nothing, Column: nothing, Line: nothing }
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T12:00:00Z') })
  return () => vi.useRealTimers()
})

const PERMISSIONS = ['analytics:read:allowed', 'requests:read:allowed']

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

async function open(
  view: AnalyticsViewName,
  answer: (asked: Asked) => Answer,
  { address = '/analytics', locale = 'ru' as Locale, permissions = PERMISSIONS } = {},
) {
  // The filters ask for what can be chosen.
  const asked = await signInAs({ permissions }, (call) =>
    call.path.startsWith('/analytics/') ? answer(call) : { response: [] },
  )
  const { container } = await renderIn(
    locale,
    <WithToasts>
      <AccessProvider>
        <main>
          <AnalyticsPage view={view} />
        </main>
      </AccessProvider>
      <Address />
    </WithToasts>,
    address,
  )
  return { container, asked }
}

const main = () => ({ response: MAIN })
const said = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')
const queryOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://a').searchParams)

describe('the first view of analytics', () => {
  it.each([
    ['ru', 'Просрочек 7 %, на 2 п. п. меньше. Завершено заявок: 110, создано: 120'],
    ['en', '7% finished late, 2 pp less. Requests completed: 110, created: 120'],
  ] as const)('answers in the title of its chart (%s)', async (locale, title) => {
    await open('main', main, { locale })
    const heading = await screen.findByRole('heading', { level: 2, name: /110/ })
    expect(said(heading.textContent)).toBe(title)
  })

  it('says no change where nothing is compared', async () => {
    await open('main', main, { address: '/analytics?compare=off' })
    const heading = await screen.findByRole('heading', { level: 2, name: /110/ })
    expect(said(heading.textContent)).toBe('Просрочек 7 %. Завершено заявок: 110, создано: 120')
    expect(screen.queryByText(/Было:/)).toBeNull()
  })

  it('shows eight figures with what they were, and opens the requests that each counts', async () => {
    await open('main', main)
    const cards = within(await screen.findByRole('list', { name: 'Главное' })).getAllByRole('listitem')
    expect(cards.map((card) => said(card.textContent))).toEqual([
      'Создано120 +20 % Было: 100',
      'Завершено110 новое Было: 0',
      'Просрочено9 −10 % Было: 10',
      'Выполнено в срок93 % +2 п. п. Было: 91 %',
      'Выручка1 500,50 ₽+ 20 $ +50 % Было: 1 000 ₽',
      'Отменено0 Было: 0',
      'Среднее время до начала1 ч 30 мин −10 % Было: 1 ч 40 мин',
      'Среднее время работы— Было: —',
    ])
    expect(queryOf(within(cards[2] as HTMLElement).getByRole('link'))).toEqual({
      deadline_at_from: '2026-11-01',
      deadline_at_to: '2026-11-02',
      is_late: 'true',
    })
    expect(within(cards[5] as HTMLElement).queryByRole('link')).toBeNull()
  })

  it('names outliers, and opens them', async () => {
    await open('main', main)
    const finding = await screen.findByRole('link', { name: 'Просрочек стало меньше: 9, было 10' })
    expect(queryOf(finding)).toEqual(MAIN.findings[0]?.query)
    expect(screen.getByRole('link', { name: '2 открытые заявки без исполнителя' })).toBeTruthy()
    expect(screen.getByText('Чаще всех')).toBeTruthy()
    expect(screen.queryByText('Реже всех')).toBeNull()
  })

  it('opens the requests of one day from a cell of its table', async () => {
    await open('main', main, { address: '/analytics?employee_id=7&type=planned' })
    const row = within(await screen.findByRole('table')).getByRole('row', { name: /^2 нояб/ })
    expect(queryOf(within(row).getAllByRole('link')[0] as HTMLElement)).toEqual({
      created_at_from: '2026-11-02',
      created_at_to: '2026-11-02',
      employee_id: '7',
      type: 'planned',
    })
  })

  it('opens nothing for a user who may not read requests', async () => {
    await open('main', main, { permissions: ['analytics:read:allowed'] })
    expect(within(await screen.findByRole('table')).queryAllByRole('link')).toEqual([])
  })

  it('asks for the period and the filters of its address', async () => {
    const { asked } = await open('main', main, { address: '/analytics?period=month&client_id=3' })
    await screen.findByRole('table')
    expect(asked.find(({ path }) => path === '/analytics/main-figures')?.query).toEqual({
      from: '2026-11-01',
      to: '2026-11-03',
      client_id: '3',
    })
  })

  it('takes the period along to another view, and leaves the order of a table behind', async () => {
    await open('main', main, { address: '/analytics?period=month&sort=-created&page=2' })
    const link = await screen.findByRole('link', { name: 'Статусы' })
    expect(link.getAttribute('href')).toBe('/analytics/statuses?period=month')
  })

  it('stops comparing with a switch, which the address keeps', async () => {
    await open('main', main)
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(await screen.findByRole('switch', { name: 'Сравнить с прошлым' }))
    expect(screen.getByLabelText('address').textContent).toBe('/analytics?compare=off')
  })

  it('offers another try where it fails', async () => {
    await open('main', () => ({ status: 500, error: { code: 'internal', message: 'Что-то пошло не так' } }))
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('says what to do where there is nothing to count yet, and draws nothing', async () => {
    const nothing = { value: 0, previous: 0, delta: null, n: 0, previous_n: 0, points: [0, 0] }
    const unknown = { ...nothing, value: null, previous: null, points: [null, null] }
    const empty = {
      ...MAIN,
      ...{ created: nothing, completed: nothing, cancelled: nothing, overdue: nothing, on_time_rate: unknown },
      ...{ avg_reaction_min: unknown, avg_work_min: unknown },
      revenue: { ...nothing, value: '0.00', previous: '0.00', others: [], points: ['0.00', '0.00'] },
      ...{ findings: [], best: null, worst: null },
    }
    const permissions = [...PERMISSIONS, 'requests:create:allowed']
    const { container } = await open('main', () => ({ response: empty }), { permissions })
    expect(await screen.findByText(/Выберите другой период/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Новая заявка' })).toBeTruthy()
    expect([screen.queryByRole('table'), screen.queryByRole('figure')]).toEqual([null, null])
    expect(container.textContent).not.toMatch(/NaN|Infinity|undefined/)
    expect(await seriousViolations(container)).toEqual([])
  })

  it('is accessible', async () => {
    const { container } = await open('main', main)
    await screen.findByRole('table')
    expect(await seriousViolations(container)).toEqual([])
  })
})

describe('the view of statuses', () => {
  const before = { ...STATUSES, created: 2, data: STATUSES.data.map((row) => ({ ...row, count: 1, share: 0.5 })) }
  const answer = ({ query }: Asked) => ({ response: query.to === '2026-11-03' ? STATUSES : before })

  it('compares with the same call of the period before', async () => {
    await open('statuses', answer)
    await waitFor(() =>
      expect(said(screen.getByRole('figure').querySelector('h2')?.textContent)).toBe(
        'Из созданных заявок (4) завершено 75 %, на 25 п. п. больше',
      ),
    )
    const row = screen.getByRole('row', { name: /Завершена/ })
    expect(said(row.textContent)).toBe('Завершена375 %1 +200 %')
    expect(queryOf(within(row).getByRole('link'))).toMatchObject({ status: '4', created_at_from: '2026-11-01' })
  })

  it('says what to do where nothing was created', async () => {
    await open('statuses', () => ({ response: { ...STATUSES, created: 0 } }))
    expect(await screen.findByText(/Выберите другой период/)).toBeTruthy()
    // A user who may not add any is offered none.
    expect(screen.queryByRole('link', { name: 'Новая заявка' })).toBeNull()
  })

  it('are put in the order of their numbers, the largest first, and back', async () => {
    await open('statuses', () => ({ response: STATUSES }))
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const table = within(await screen.findByRole('table'))
    const counts = () => table.getAllByRole('row').map((row) => within(row).queryByRole('link')?.textContent)
    const title = table.getByRole('button', { name: 'Заявок' })
    expect(counts()).toEqual([undefined, '1', '3'])
    await user.click(title)
    expect(counts()).toEqual([undefined, '3', '1'])
    expect(title.closest('th')?.ariaSort).toBe('descending')
    await user.click(title)
    expect(counts()).toEqual([undefined, '1', '3'])
    expect(title.closest('th')?.ariaSort).toBe('ascending')
  })
})

describe('the view of employees', () => {
  it('names the first, says rates of a few in cases, and opens those of no executor too', async () => {
    const { container } = await open('employees', () => ({ response: EMPLOYEES }))
    expect(await screen.findByRole('heading', { name: /Больше всего завершено: Иванов Иван, 24/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Петров/ }).textContent).toContain('3 из 3')
    const unassigned = screen.getByRole('row', { name: /Не назначен/ })
    expect(queryOf(within(unassigned).getAllByRole('link')[0] as HTMLElement)).toMatchObject({
      employee_id: 'none',
      status: '4',
    })
    expect(await seriousViolations(container)).toEqual([])
  })

  it('asks the call for another order', async () => {
    const { asked } = await open('employees', () => ({ response: EMPLOYEES }))
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(await screen.findByRole('button', { name: /Оценка/ }))
    await waitFor(() => expect(asked.some(({ query }) => query.sort === '-rating')).toBe(true))
    expect(screen.getByLabelText('address').textContent).toBe('/analytics?sort=-rating')
  })
})

describe('the view of time online', () => {
  it('opens the days that add up to a sum', async () => {
    await open('online', () => ({ response: ONLINE }), { address: '/analytics?period=month&sort=-date&page=2' })
    const [totals] = await screen.findAllByRole('table')
    const row = within(totals as HTMLElement).getByRole('row', { name: /Олег/ })
    const links = within(row).getAllByRole('link')
    expect(links.map((link) => [link.textContent, queryOf(link)])).toEqual([
      ['1 ч', { period: 'month', employee_id: '8' }],
      ['1', { period: 'month', employee_id: '8' }],
    ])
  })

  it('turns the days round with the first click', async () => {
    const { asked } = await open('online', () => ({ response: ONLINE }))
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(await screen.findByRole('button', { name: 'День' }))
    await waitFor(() => expect(asked.some(({ query }) => query.sort === 'date')).toBe(true))
  })

  it('has nothing more to open where it is of one employee', async () => {
    await open('online', () => ({ response: { ...ONLINE, employees: ONLINE.employees.slice(0, 1) } }), {
      address: '/analytics?employee_id=7',
    })
    const [totals] = await screen.findAllByRole('table')
    expect(within(totals as HTMLElement).queryAllByRole('link')).toEqual([])
  })
})

describe('the view of agreements', () => {
  const sla = () => ({ response: SLA })
  const withLess = ({ query }: Asked) => ({
    response:
      query.to === '2026-11-03'
        ? SLA
        : { ...SLA, all: { ...SLA.all, resolution: { ...SLA.all.resolution, met: 91, missed: 9, met_rate: 0.91 } } },
  })

  it.each([
    ['ru', 'Решение: выдержано 93 % сроков, на 2 п. п. больше'],
    ['en', 'Resolution: 93% of promises met, 2 pp more'],
  ] as const)('says how many resolutions were in time, and by how many more (%s)', async (locale, title) => {
    await open('sla', withLess, { locale })
    await waitFor(() => {
      const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => said(heading.textContent))
      expect(titles).toContain(title)
    })
  })

  it('opens the requests of each figure of a row', async () => {
    const { container } = await open('sla', sla, { address: '/analytics?type=planned' })
    const row = await screen.findByRole('row', { name: /^Ромашка/ })
    const period = { sla_started_at_from: '2026-11-01', sla_started_at_to: '2026-11-02' }
    const own = { ...period, sla_kind: 'resolution', client_id: '3', type: 'planned' }
    const links = within(row).getAllByRole('link')
    expect(links.map((link) => [said(link.textContent), queryOf(link)])).toEqual([
      ['120', own],
      ['93', { ...own, sla_state: 'met' }],
      ['7', { ...own, sla_state: 'missed' }],
      ['18', { ...own, sla_state: 'running,paused' }],
      ['2', { ...own, sla_state: 'withdrawn' }],
      ['93 % (100)', { ...own, sla_state: 'met' }],
      ['1 ч 15 мин', { ...own, sla_state: 'missed', is_sla_done: 'true' }],
      ['3', { ...own, is_learned_late: 'true' }],
    ])
    const none = screen.getByRole('row', { name: /^Без клиента/ })
    expect(queryOf(within(none).getAllByRole('link')[0] as HTMLElement)).toMatchObject({ client_id: 'none' })
    expect(await seriousViolations(container)).toEqual([])
  })

  it('has a row for each kind of clock that there is, each of which opens its requests', async () => {
    await open('sla', sla)
    const [kinds] = await screen.findAllByRole('table')
    const rows = within(kinds as HTMLElement).getAllByRole('row')
    expect(rows.map((row) => said(row.textContent))).toEqual([
      'СрокСроковВыдержаноНарушеноИдётСнятоДоля выдержанныхНарушено на, медианаУзнали позже',
      'Реакция431003 из 4—0',
      'Решение12193719293 % (100)1 ч 15 мин3',
    ])
    const link = within(rows[1] as HTMLElement).getByRole('link', { name: '1' })
    expect(queryOf(link)).toMatchObject({ sla_kind: 'reaction', sla_state: 'missed' })
  })

  it('is grouped and counted as its address says, and takes neither along to another view', async () => {
    const { asked } = await open('sla', sla, { address: '/analytics?period=month' })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await screen.findAllByRole('table')
    await user.click(within(screen.getByRole('radiogroup', { name: 'Построчно' })).getByText('Договоры'))
    await user.click(within(screen.getByRole('radiogroup', { name: 'Срок' })).getByText('Реакция'))
    expect(screen.getByLabelText('address').textContent).toBe('/analytics?period=month&by=agreement&kind=reaction')
    await waitFor(() =>
      expect(asked.some(({ query }) => query.by === 'agreement' && query.sla_kind === 'reaction')).toBe(true),
    )
    expect(await screen.findByRole('row', { name: /^Без договора/ })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Реакция: выдержано 3 из 4' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Статусы' }).getAttribute('href')).toBe('/analytics/statuses?period=month')
  })

  it('says that nothing was promised where nothing was', async () => {
    const { arrival: none } = SLA.all
    const all = { reaction: none, arrival: none, resolution: none }
    await open('sla', () => ({ response: { ...SLA, data: [], total: 0, all } }))
    expect(await screen.findByText(/Выберите другой период/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
