import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { type Answer, type Asked, answerCalls, openAt } from '../support/crud-harness.tsx'
import { streamBeside } from '../support/event-stream.ts'
import { letPass } from '../support/let-pass.ts'
import { seriousViolations } from '../support/serious-violations.ts'
import { CREATED, MOVED, PLANNED, SCHEDULE, SKIPPED } from './samples.ts'

afterEach(() => vi.unstubAllGlobals())

const MANAGER = [
  'schedule:read',
  'schedule:create',
  'schedule:update',
  'schedule:delete',
  'requests:read',
  'clients:read',
] as const

function pageOf(rows: unknown[]): Answer {
  return { response: { data: rows, current_page: 1, per_page: 20, total: rows.length } }
}

function schedulerWith(schedule: ScheduledRequestPage) {
  return ({ path, method, query, body }: Asked): Answer => {
    if (path === '/requests-scheduler/7/occurrences') {
      return { response: { data: query.past === 'true' ? [CREATED] : [PLANNED, SKIPPED, MOVED], has_more: false } }
    }
    if (path === '/requests-scheduler/7/exceptions') return { response: PLANNED }
    if (path === '/requests-scheduler/7/run') return { response: CREATED }
    if (path === '/requests-scheduler/7' && method === 'POST') {
      return { response: { ...schedule, ...(body as object), state: 'paused', version: 4 } }
    }
    if (path === '/requests-scheduler/7') return { response: schedule }
    if (path === '/requests-scheduler') return pageOf([schedule])
    if (path === '/facilities/5') {
      return { response: { id: 5, name: 'Дом 3', client: null, contract_status: 'none', tags: [], actions: [] } }
    }
    if (path === '/equipment/5') {
      return { response: { id: 5, title: 'Лифт', client: null, facility: null, tags: [], checklists: [], actions: [] } }
    }
    if (path === '/clients/5') return { response: { id: 5, name: 'Рассвет', tags: [], actions: [] } }
    return path.endsWith('ForSelector') ? { response: [] } : pageOf([])
  }
}

const address = () => screen.getByLabelText('address').textContent ?? ''
const posted = (asked: Asked[], path: string) =>
  asked.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body)

describe('the list of scheduled requests', () => {
  it('says the rule, the next date and the state, and is narrowed by the address', async () => {
    // The year is named when it is not this one.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00Z') })
    const asked = answerCalls(schedulerWith(SCHEDULE))
    await openAt('/scheduler?state=active&client_id=5', MANAGER)
    const row = within(await screen.findByRole('row', { name: /Осмотр лифта/ }))
    expect(row.getByText('Каждую вторую среду в 09:00, кроме праздников')).toBeTruthy()
    expect(row.getByText(/20 янв.*2027.*09:00/)).toBeTruthy()
    expect(row.getByText('Работает')).toBeTruthy()
    expect(row.getByText('Анна Смирнова')).toBeTruthy()
    expect(asked.find(({ path }) => path === '/requests-scheduler')?.query).toMatchObject({
      state: 'active',
      client_id: '5',
    })
  })

  it('pauses and copies from a row, and takes a pause back', async () => {
    const asked = answerCalls(schedulerWith(SCHEDULE))
    await openAt('/scheduler', MANAGER)
    await userEvent.click(await screen.findByRole('button', { name: 'Приостановить «Осмотр лифта»' }))
    await screen.findByText('«Осмотр лифта»: на паузе, заявки не создаются')
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() =>
      expect(posted(asked, '/requests-scheduler/7')).toEqual([{ is_active: false }, { is_active: true }]),
    )
    expect(screen.getByRole('link', { name: 'Копировать «Осмотр лифта»' }).getAttribute('href')).toBe(
      '/scheduler/add?copy=7',
    )
  })

  it('offers nothing that the user may not do', async () => {
    answerCalls(schedulerWith({ ...SCHEDULE, actions: [] }))
    await openAt('/scheduler', ['schedule:read'])
    await screen.findByRole('row', { name: /Осмотр лифта/ })
    expect(screen.queryByRole('button', { name: /Приостановить/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Копировать|Регулярная заявка/ })).toBeNull()
  })
})

describe('the page of a scheduled request', () => {
  it('shows what became of each date, and links to the requests it created', async () => {
    answerCalls(schedulerWith({ ...SCHEDULE, last_failure: 'client_archived', continues: { id: 3, name: 'Прежняя' } }))
    const { container } = await openAt('/scheduler/7', MANAGER)
    const dates = await screen.findByRole('list', { name: 'Даты' })
    expect(
      within(dates)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringMatching(/20 янв.*Запланирована/),
      expect.stringMatching(/3 февр.*Пропущена.*пропущена вручную/),
      expect.stringMatching(/11 мая.*Перенесена.*перенесено с 9 мая: выходной/),
    ])
    expect(screen.getByText('Последняя заявка не создана: клиент в архиве')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Прежняя' }).getAttribute('href')).toBe('/scheduler/3')
    expect(screen.getByRole('link', { name: 'Её заявки (1)' }).getAttribute('href')).toBe(
      '/requests?scheduled_request_id=7',
    )
    expect(await seriousViolations(container)).toEqual([])
    await userEvent.click(screen.getByText('Прошедшие'))
    expect((await screen.findByRole('link', { name: '№41 Осмотр лифта' })).getAttribute('href')).toBe('/requests/70')
  })

  it('skips a date, which can be undone', async () => {
    const asked = answerCalls(schedulerWith(SCHEDULE))
    await openAt('/scheduler/7', MANAGER)
    await userEvent.click(await screen.findByRole('button', { name: /^Пропустить ср, 20 янв/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }))
    await waitFor(() =>
      expect(posted(asked, '/requests-scheduler/7/exceptions')).toEqual([
        { date: '2027-01-20', action: 'skip' },
        { date: '2027-01-20', action: 'restore' },
      ]),
    )
  })

  it('shows a date as its change was answered, and reads the row once despite the echo', async () => {
    const answer = schedulerWith(SCHEDULE)
    const asked = answerCalls((call) =>
      call.path.endsWith('/exceptions') ? { response: { ...SKIPPED, date: PLANNED.date } } : answer(call),
    )
    const stream = streamBeside(globalThis.fetch)
    const reads = (path: string) => asked.filter((call) => call.method === 'GET' && call.path === path).length
    await openAt('/scheduler/7', MANAGER, { isLive: true })
    await userEvent.click(await screen.findByRole('button', { name: /^Пропустить ср, 20 янв/ }))
    expect(await screen.findByRole('button', { name: /^Вернуть ср, 20 янв/ })).toBeTruthy()
    await waitFor(() => expect(reads('/requests-scheduler/7')).toBe(2))

    const echo = { type: 'updated', entity: 'scheduled_requests', id: 7, origin: stream.origin() } as const
    await letPass(400, () => stream.send(echo))
    expect(reads('/requests-scheduler/7')).toBe(2)
    expect(reads('/requests-scheduler/7/occurrences')).toBe(1)
  })

  it('offers to undo only the last change of a date', async () => {
    answerCalls(schedulerWith(SCHEDULE))
    await openAt('/scheduler/7', MANAGER)
    const skip = await screen.findByRole('button', { name: /^Пропустить ср, 20 янв/ })
    await userEvent.click(skip)
    await screen.findByRole('button', { name: 'Вернуть' })
    await userEvent.click(skip)
    await userEvent.click(await screen.findByRole('button', { name: /^Вернуть ср, 3 февр/ }))
    await screen.findByText(/3.февр.*снова по правилу/)
    expect(screen.getAllByRole('button', { name: 'Вернуть' }).length).toBe(2)
  })

  it('moves a date to the day entered', async () => {
    const asked = answerCalls(schedulerWith(SCHEDULE))
    await openAt('/scheduler/7', MANAGER)
    await userEvent.click(await screen.findByRole('button', { name: /^Перенести ср, 20 янв/ }))
    const dialog = await screen.findByRole('dialog', { name: /Перенести дату ср, 20 янв/ })
    const day = within(dialog).getByLabelText('На какой день')
    await userEvent.clear(day)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Перенести' }))
    await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
    expect(posted(asked, '/requests-scheduler/7/exceptions')).toEqual([])
    await userEvent.type(day, '2027-01-22')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Перенести' }))
    await waitFor(() =>
      expect(posted(asked, '/requests-scheduler/7/exceptions')).toEqual([
        { date: '2027-01-20', action: 'move', to: '2027-01-22' },
      ]),
    )
  })

  it('brings a skipped date back, and asks before it creates a request', async () => {
    const asked = answerCalls(schedulerWith(SCHEDULE))
    await openAt('/scheduler/7', MANAGER)
    await userEvent.click(await screen.findByRole('button', { name: /^Вернуть ср, 3 февр/ }))
    await waitFor(() =>
      expect(posted(asked, '/requests-scheduler/7/exceptions')).toEqual([{ date: '2027-02-03', action: 'restore' }]),
    )
    await userEvent.click(screen.getByRole('button', { name: /^Создать сейчас заявку на ср, 20 янв/ }))
    expect(posted(asked, '/requests-scheduler/7/run')).toEqual([])
    const question = await screen.findByRole('dialog', { name: /Создать заявку на ср, 20 янв/ })
    expect(within(question).getByText(/за 7 дней до даты/)).toBeTruthy()
    await userEvent.click(within(question).getByRole('button', { name: 'Создать сейчас' }))
    await waitFor(() => expect(posted(asked, '/requests-scheduler/7/run')).toEqual([{ date: '2027-01-20' }]))
    expect(await screen.findByText('Заявка №41 создана')).toBeTruthy()
  })

  const refusing = (path: string, field: string, message: string) => (asked: Asked) => {
    if (asked.path !== path || asked.method !== 'POST') return schedulerWith(SCHEDULE)(asked)
    const error = { code: 'validation_failed', message: 'Проверьте введённые данные', fields: { [field]: { message } } }
    return { status: 422, error }
  }

  it.each([
    ['skip a date', 'exceptions', /^Пропустить ср, 20 янв/, 'Эта дата уже прошла'],
    ['bring one back', 'exceptions', /^Вернуть ср, 3 февр/, 'Эта дата уже прошла'],
    ['create a request now', 'run', /^Создать сейчас заявку на ср, 20 янв/, 'Заявка на эту дату уже создана'],
  ])('says why it was refused to %s', async (_, call, button, reason) => {
    answerCalls(refusing(`/requests-scheduler/7/${call}`, 'date', reason))
    await openAt('/scheduler/7', MANAGER)
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const confirm = call === 'run' && (await screen.findByRole('dialog'))
    if (confirm) await userEvent.click(within(confirm).getByRole('button', { name: 'Создать сейчас' }))
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })

  it.each([
    ['to', 'Эта дата уже прошла'],
    ['date', 'Заявка на эту дату уже создана'],
  ])('says in the dialog why a date was not moved, at its field where it is that (%s)', async (field, reason) => {
    answerCalls(refusing('/requests-scheduler/7/exceptions', field, reason))
    await openAt('/scheduler/7', MANAGER)
    await userEvent.click(await screen.findByRole('button', { name: /^Перенести ср, 20 янв/ }))
    const dialog = await screen.findByRole('dialog', { name: /Перенести дату ср, 20 янв/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Перенести' }))
    expect(await within(dialog).findByText(reason)).toBeTruthy()
    const day = within(dialog).getByLabelText('На какой день')
    expect(day.getAttribute('aria-invalid') === 'true').toBe(field === 'to')
  })

  it('offers of all that only what its actions name', async () => {
    answerCalls(schedulerWith({ ...SCHEDULE, actions: ['run'] }))
    await openAt('/scheduler/7', MANAGER)
    await screen.findByRole('button', { name: /^Создать сейчас заявку на ср, 20 янв/ })
    expect(screen.queryByRole('button', { name: /Пропустить|Перенести|Вернуть|Удалить|Приостановить/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Изменить' })).toBeNull()
  })
})

describe('the list of requests narrowed to a scheduled request', () => {
  it('names it, and is left by the button that does', async () => {
    const asked = answerCalls(schedulerWith(SCHEDULE))
    await openAt('/requests?scheduled_request_id=7', MANAGER)
    const leave = await screen.findByRole('button', { name: /: Осмотр лифта/ })
    expect(asked.find(({ path }) => path === '/requests')?.query).toMatchObject({ scheduled_request_id: '7' })
    await userEvent.click(leave)
    await waitFor(() => expect(address()).not.toContain('scheduled_request_id'))
  })
})

describe('the plans of a client, a facility and a piece of equipment', () => {
  it.each([
    ['/client/5', 'client_id', 'client_id=5'],
    ['/facility/5', 'facility_id', 'facility_id=5'],
    ['/equipment/5', 'equipment_id', 'equipment=5'],
  ])('are a tab for those who may read schedules (%s)', async (page, by, begun) => {
    const asked = answerCalls(schedulerWith(SCHEDULE))
    await openAt(`${page}?tab=schedules`, [...MANAGER, 'facilities:read', 'equipment:read'])
    expect((await screen.findByRole('link', { name: 'Регулярные заявки' })).getAttribute('aria-current')).toBe('page')
    expect(await screen.findByText('Каждую вторую среду в 09:00, кроме праздников')).toBeTruthy()
    expect(asked.find(({ path }) => path === '/requests-scheduler')?.query).toMatchObject({ [by]: '5' })
    expect(screen.getByRole('link', { name: 'Добавить регулярную заявку' }).getAttribute('href')).toBe(
      `/scheduler/add?${begun}`,
    )
  })

  it('are no tab for others', async () => {
    answerCalls(schedulerWith(SCHEDULE))
    await openAt('/client/5', ['clients:read'])
    await screen.findByRole('link', { name: 'Заявки' })
    expect(screen.queryByRole('link', { name: 'Регулярные заявки' })).toBeNull()
    expect(address()).toBe('/client/5')
  })
})
