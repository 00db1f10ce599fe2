import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { swapped } from '#src/custom-pages/requests/board/dispatch/PhoneDay.tsx'
import {
  heightOf,
  LANE_HEIGHT,
  leftOf,
  rowOf,
  stepsOf,
  timeAt,
  toStep,
} from '#src/custom-pages/requests/board/model/board-axis.ts'
import { executorTimesOf, NOBODY, prospectOf } from '#src/custom-pages/requests/board/model/board-conflicts.ts'
import { planAt } from '#src/custom-pages/requests/board/plans/use-moves.tsx'
import { at, DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { type Answer, type Asked, answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'
import { seriousViolations } from '#tests/ui/support/serious-violations.ts'

afterEach(() => vi.unstubAllGlobals())

const ms = (clock: string) => Date.parse(at(clock))

const visit = (id: number, clock: string, fields: Partial<BoardRequest> = {}): BoardRequest => ({
  ...EMPTY,
  id,
  number: id,
  planned_start_at: at(clock),
  employees: [5],
  ...fields,
})
const COLLEAGUE = { ...WORKER, id: 6, name: 'Орлов Николай' }

describe('what a board draws', () => {
  it('places times in pixels and back, and bars that overlap in lanes', () => {
    const day = { from: ms('00:00'), to: ms('23:59') }
    const axis = { ...day, open: [day], scale: 40 }
    expect(leftOf(axis, ms('09:30'))).toBe(380)
    expect(timeAt(axis, 380)).toBe(ms('09:30'))
    expect(new Date(toStep(ms('09:22'))).toISOString()).toBe(at('09:15'))
    expect([stepsOf(3), stepsOf(50)]).toEqual([15, 45])
    const row = rowOf([visit(2, '09:30'), visit(1, '09:00'), visit(3, '10:00')])
    expect(row.bars.map(({ request, lane }) => [request.id, lane])).toEqual([
      [1, 0],
      [2, 1],
      [3, 0],
    ])
    expect(heightOf(row)).toBeGreaterThan(2 * LANE_HEIGHT)
  })

  it('says what a target would mean, as the server does', () => {
    const far = { lat: 55.9, lon: 37.6 }
    const times = executorTimesOf(
      [WORKER],
      [visit(1, '10:00', { place: { lat: 55.7, lon: 37.6 } }), visit(2, '12:00', { status: 4 })],
    )
    const request = { ...EMPTY, place: far }
    const ask = (clock: string) =>
      prospectOf(times, { request, source: null, target: { employee: 5, start: ms(clock), durationMin: 60 } })
    expect(ask('10:30').conflicts.map(({ key }) => key)).toEqual(['overlap'])
    expect(ask('11:30')).toMatchObject({ conflicts: [{ key: 'travel_too_tight' }], travelMin: 75 })
    // What is completed causes no conflict.
    expect(ask('12:30')).toEqual({ conflicts: [], travelMin: 75 })
    expect(ask('17:30').conflicts.map(({ key }) => key)).toEqual(['outside_hours'])
  })

  it('lets one executor give way, or all, or none', () => {
    const request = visit(1, '10:00', { employees: [5, 6] })
    const target = { employee: 7, start: ms('12:00'), durationMin: 30 }
    expect(planAt(request, 5, target, 'one')).toEqual({
      employees: [7, 6],
      planned_start_at: at('12:00'),
      duration_min: 30,
    })
    expect(planAt(request, 5, target, 'all').employees).toEqual([7])
    expect(planAt(request, 5, { ...target, employee: 5 }, 'one').employees).toEqual([5, 6])
    expect(planAt(EMPTY, null, target, 'one').employees).toEqual([7])
    const waits = { ...target, employee: NOBODY }
    expect(planAt(request, 5, waits, 'one')).toMatchObject({ employees: [6], planned_start_at: at('10:00') })
    expect(planAt(request, 5, waits, 'all')).toMatchObject({ employees: [], planned_start_at: null })
    expect(planAt(visit(1, '10:00'), 5, waits, 'one')).toMatchObject({ employees: [], planned_start_at: null })
  })

  it('changes the order of two visits with the gap that was between them', () => {
    const steps = swapped(visit(1, '09:00', { duration_min: 120 }), visit(2, '11:30'))
    expect(steps.map(({ request, becomes }) => [request.id, becomes.planned_start_at])).toEqual([
      [2, at('09:00')],
      [1, at('10:30')],
    ])
  })
})

const CONFLICT = {
  key: 'day_off',
  employee: { id: 5, name: WORKER.name, avatar: null },
  request: null,
  from: at('00:15'),
  to: at('01:15'),
  hours: [],
  travel_min: null,
  token: 'day_off:5',
}
type Refusal = (asked: Asked) => Answer | undefined | Promise<undefined>

const SHEET = { id: 2, description: 'Ключ у охраны', contact: null, equipment: [] }
const onPaper = vi.fn(({ query }: Asked): Answer => ({ response: query.ids?.includes('2') ? [SHEET] : [] }))

async function open(refuse: Refusal = () => undefined, waits = EMPTY, address = '', requests: BoardRequest[] = []) {
  const asked = answerCalls(async (call) => {
    const { path } = call
    if (path === '/requests/board') {
      return { response: { employees: [WORKER, COLLEAGUE], requests, waiting: [waits], is_waiting_cut: false } }
    }
    if (path === '/requests/70/candidates') {
      const employee = { id: 6, name: COLLEAGUE.name, avatar: null }
      const reasons = [{ key: 'knows_facility', visits: 3 }]
      return { response: [{ employee, score: 90, reasons, conflicts: [CONFLICT] }] }
    }
    if (path === '/requests/70/feed') {
      const actor = { id: 9, name: 'Соколова Марина', avatar: null }
      return { response: { data: [{ id: 1, actor }], current_page: 1, per_page: 1, total: 1 } }
    }
    if (path === '/requests/plan') {
      const { changes } = call.body as { changes: (Partial<BoardRequest> & { version: number })[] }
      return (
        (await refuse(call)) ?? { response: changes.map((one) => ({ ...EMPTY, ...one, version: one.version + 1 })) }
      )
    }
    if (path === '/requests/on-paper') return onPaper(call)
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  await openAt(`/requests?view=board&date=${DAY}${address}`, ['requests:read', 'requests:update', 'employees:read'])
  const waiting = await screen.findByRole('button', { name: /№41 Ремонт насоса/ })
  const plans = () => asked.filter(({ path }) => path === '/requests/plan').map(({ body }) => body)
  const boards = () => asked.filter(({ path }) => path === '/requests/board').map(({ query }) => query)
  return { waiting, plans, boards }
}

const said = () => document.querySelector('[aria-live="assertive"]')?.textContent

describe('the board by keyboard', () => {
  it('goes no further than the days that are shown', async () => {
    const { waiting, plans } = await open()
    fireEvent.keyDown(waiting, { key: ' ' })
    const board = screen.getByRole('region', { name: 'Доска: исполнители и время' })
    for (let steps = 0; steps < 40; steps++) fireEvent.keyDown(board, { key: 'ArrowLeft' })
    fireEvent.keyDown(board, { key: 'Enter' })
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject({ changes: [{ planned_start_at: new Date(at('00:00')).toISOString() }] })
  })

  it('picks up, moves by a quarter of an hour and by a row, says where, and puts down', async () => {
    const { waiting, plans } = await open()
    waiting.focus()
    fireEvent.keyDown(waiting, { key: ' ' })
    expect(said()).toContain('Кравцов Дмитрий, ')
    expect(said()).toContain('вне рабочего времени')
    const board = screen.getByRole('region', { name: 'Доска: исполнители и время' })
    // The board begins with the morning.
    const start = Date.parse(at('08:15'))
    fireEvent.keyDown(board, { key: 'ArrowDown' })
    expect(said()).toContain('Орлов Николай')
    for (let steps = 0; steps < 8; steps++) fireEvent.keyDown(board, { key: 'ArrowRight' })
    expect(said()).toContain('свободен')
    fireEvent.keyDown(board, { key: 'ArrowRight', shiftKey: true })
    expect(said()).toContain('1 ч 15 мин')
    fireEvent.keyDown(board, { key: 'Enter' })
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toEqual({
      changes: [
        {
          id: 70,
          version: 3,
          employees: [6],
          planned_start_at: new Date(start + 2 * 3_600_000).toISOString(),
          duration_min: 75,
        },
      ],
      force: [],
    })
    await waitFor(() => expect(said()).toBe('Заявка №41 поставлена'))
  })

  it('puts back with Escape and changes nothing', async () => {
    const { waiting, plans } = await open()
    fireEvent.keyDown(waiting, { key: ' ' })
    fireEvent.keyDown(screen.getByRole('region', { name: 'Доска: исполнители и время' }), { key: 'Escape' })
    expect(said()).toBe('Возвращена на место')
    expect(document.activeElement).toBe(waiting)
    expect(plans()).toEqual([])
  })
})

it('says why a board of too much is refused', async () => {
  const message = 'Больше 5000 заявок: выберите меньше дней или исполнителей'
  answerCalls(({ path }) =>
    path === '/requests/board'
      ? {
          status: 422,
          error: { code: 'validation_failed', message: 'Проверьте', fields: { _: { key: 'x', message } } },
        }
      : { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] },
  )
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update', 'employees:read'])
  expect(await screen.findByText(message)).toBeTruthy()
})

it('asks for what the filters of the list leave', async () => {
  const address = '&manager_id=9&work_type=Монтаж&scheduled_request_id=4&employee_id=5'
  const { boards } = await open(undefined, EMPTY, address)
  const asked = { from: at('00:00'), manager_id: '9', work_type: 'Монтаж', scheduled_request_id: '4' }
  expect(boards().at(-1)).toMatchObject(asked)
  // Whose rows are shown is chosen on the board.
  expect(boards().at(-1)).not.toHaveProperty('employee_id')
  expect(screen.queryByRole('region', { name: COLLEAGUE.name })).toBeNull()
})

it('says above an empty board that it is empty', async () => {
  answerCalls(({ path }) =>
    path === '/requests/board'
      ? { response: { employees: [], requests: [], waiting: [EMPTY], is_waiting_cut: false } }
      : { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] },
  )
  await openAt(`/requests?view=board&date=${DAY}&employee_id=5`, ['requests:read', 'requests:update', 'employees:read'])
  const empty = await screen.findByText('Исполнителей по этим условиям нет')
  const print = screen.getByRole('button', { name: 'Напечатать задания исполнителей' })
  expect(empty.compareDocumentPosition(print)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('prints what each executor has to do, a page each, and leaves nothing of it behind', async () => {
  const { sheetsOf } = await import('#src/custom-pages/requests/board/print/DaySheets.tsx')
  const days = { from: ms('00:00'), to: ms('23:59') }
  const facility = { id: 1, name: 'Завод', address: 'Ленина, 5' }
  const shown = [visit(2, '12:00', { facility }), visit(1, '09:00'), visit(3, '09:00')]
  const sheets = sheetsOf({ employees: [WORKER, COLLEAGUE], shown }, days)
  expect(sheets.map(({ who, visits }) => [who.name, visits.map(({ id }) => id)])).toEqual([[WORKER.name, [1, 3, 2]]])
  const print = vi.fn(() => void fireEvent(window, new Event('beforeprint')))
  vi.stubGlobal('print', print)
  await open(undefined, undefined, '', shown)
  await userEvent.click(screen.getByRole('button', { name: 'Напечатать задания исполнителей' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(onPaper.mock.lastCall?.[0].query.ids?.split(',').toSorted()).toEqual(['1', '2', '3'])
  const sheet = screen.getByRole('heading', { name: WORKER.name, hidden: true }).parentElement
  expect(sheet?.textContent).toContain('Ленина, 5')
  expect(sheet?.textContent).toContain('Ключ у охраны')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: WORKER.name, hidden: true })).toBeNull())

  expect(fireEvent.keyDown(window, { code: 'KeyP', ctrlKey: true }), 'in place of the browser').toBe(false)
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  fireEvent(window, new Event('afterprint'))
})

it('prints no sheets that would lack what could not be read, and says so', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onPaper.mockReturnValueOnce({ status: 500, error: { code: 'internal', message: 'Не получилось' } })
  await open(undefined, undefined, '', [visit(1, '09:00')])
  await userEvent.click(screen.getByRole('button', { name: 'Напечатать задания исполнителей' }))
  await screen.findByText('Не удалось подготовить задания к печати')
  expect(print).not.toHaveBeenCalled()
})

describe('without dragging', () => {
  it('assigns from the panel to who suits, asks about conflicts, and takes it back', async () => {
    let isAsked = false
    const { waiting, plans } = await open(() => {
      if (isAsked) return undefined
      isAsked = true
      return { status: 409, error: { code: 'planning_conflict', message: 'Выходной', details: [CONFLICT] } }
    })
    const why = 'Отменять нечего: шаги помнятся, пока страница не обновлена'
    expect(screen.getByRole('button', { name: 'Отменить шаг' }).title).toBe(why)
    await userEvent.click(waiting)
    const panel = await screen.findByRole('dialog')
    await within(panel).findByText('знает объект: выполнено 3')
    expect(await seriousViolations(panel)).toEqual([])
    await userEvent.click(within(panel).getByRole('button', { name: 'Назначить: Орлов Николай' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Всё равно запланировать' }))
    await waitFor(() => expect(plans()).toHaveLength(2))
    expect(plans()[1]).toMatchObject({ changes: [{ id: 70, employees: [6] }], force: ['day_off:5'] })

    const undo = screen.getByRole('button', { name: 'Отменить шаг' })
    await waitFor(() => expect((undo as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(undo)
    await waitFor(() => expect(plans()).toHaveLength(3))
    expect(plans()[2]).toMatchObject({ changes: [{ id: 70, version: 4, employees: [], planned_start_at: null }] })
    await waitFor(() => expect(said()).toBe('Шаг с заявкой №41 отменён'))
    // What was accepted at first is not asked about again, and the focus is on what has moved.
    expect(document.activeElement?.getAttribute('data-waits')).toBe('70')
    fireEvent.keyDown(document.activeElement as Element, { key: 'y', code: 'KeyY', ctrlKey: true })
    await waitFor(() =>
      expect(plans()[3]).toMatchObject({ changes: [{ version: 5, employees: [6] }], force: ['day_off:5'] }),
    )
  })

  it('says which request was not planned, and why', async () => {
    const { waiting } = await open(() => ({ status: 422, error: { code: 'validation_failed', message: 'В архиве' } }))
    await userEvent.click(waiting)
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить: Орлов Николай' }))
    const toast = (await screen.findByText('Не перенесено: №41 Ремонт насоса')).closest('.ant-notification-notice')
    expect(toast?.textContent).toContain('В архиве')
  })

  it('adds to who goes already, or puts in their place, as is asked', async () => {
    const { waiting, plans } = await open(undefined, { ...EMPTY, employees: [5] })
    await userEvent.click(waiting)
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить: Орлов Николай' }))
    expect(await screen.findByText('Назначены: Кравцов Дмитрий.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Добавить к ним' }))
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject({ changes: [{ id: 70, employees: [5, 6] }] })
  })

  it('waits for the answer to an undo before it plans the same request again', async () => {
    let answerUndo: (() => void) | undefined
    const undone = new Promise<undefined>((resolve) => {
      answerUndo = () => resolve(undefined)
    })
    let calls = 0
    const { waiting, plans } = await open(() => (++calls === 2 ? undone : undefined))
    await userEvent.click(waiting)
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить: Орлов Николай' }))
    const undo = screen.getByRole('button', { name: 'Отменить шаг' })
    await waitFor(() => expect((undo as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(undo)
    await waitFor(() => expect(plans()).toHaveLength(2))
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить: Орлов Николай' }))
    expect(plans()).toHaveLength(2)
    answerUndo?.()
    await waitFor(() => expect(plans()[2]).toMatchObject({ changes: [{ version: 5, employees: [6] }] }))
  })

  it('says whose change has overtaken a step, and forgets it', async () => {
    let calls = 0
    const { waiting } = await open(() => {
      calls++
      return calls === 1
        ? undefined
        : { status: 409, error: { code: 'stale', message: 'Устарело', details: { id: 70 } } }
    })
    await userEvent.click(waiting)
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить: Орлов Николай' }))
    const undo = screen.getByRole('button', { name: 'Отменить шаг' })
    await waitFor(() => expect((undo as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(undo)
    await waitFor(() => expect(said()).toContain('Соколова Марина'))
    await waitFor(() => expect((undo as HTMLButtonElement).disabled).toBe(true))
  })
  it('keeps a step that was not taken back for a conflict, or for want of a connection', async () => {
    const conflict = { code: 'planning_conflict', message: 'Выходной', details: [CONFLICT] }
    const refusals: Answer[] = [
      { status: 409, error: conflict },
      { status: 500, error: { code: 'internal', message: 'Сервис не отвечает' } },
    ]
    let calls = 0
    const { waiting, plans } = await open(() => (calls++ === 0 ? undefined : refusals.shift()))
    await userEvent.click(waiting)
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить: Орлов Николай' }))
    const undo = screen.getByRole('button', { name: 'Отменить шаг' })
    await waitFor(() => expect((undo as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(undo)
    await userEvent.click(await screen.findByRole('button', { name: 'Выбрать другое время' }))
    await userEvent.click(undo)
    await waitFor(() => expect(said()).toBe('Сервис не отвечает'))
    await userEvent.click(undo)
    await waitFor(() => expect(said()).toBe('Шаг с заявкой №41 отменён'))
    expect(plans()).toHaveLength(4)
    expect((undo as HTMLButtonElement).disabled).toBe(true)
  })
})

it('says of an executor at work since when their phone is silent', async () => {
  answerCalls(({ path }) => ({
    response:
      path === '/requests/board'
        ? {
            employees: [{ ...WORKER, silent_since: '2026-01-05T09:40:00.000Z' }, COLLEAGUE],
            requests: [],
            waiting: [],
            is_waiting_cut: false,
          }
        : [],
  }))
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update', 'employees:read'])
  const row = await screen.findByRole('region', { name: WORKER.name })
  expect(within(row).getByText(/^нет связи с 5 янв/).title).toContain('нет сети или приложение закрыто')
  expect(within(screen.getByRole('region', { name: COLLEAGUE.name })).queryByText(/нет связи/)).toBeNull()
})
