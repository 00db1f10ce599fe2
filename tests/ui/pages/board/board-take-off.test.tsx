import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { at, DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { type Answer, answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'

const PLANNED: BoardRequest = { ...EMPTY, planned_start_at: at('10:00'), employees: [5] }
const WAITING: BoardRequest = { ...EMPTY, id: 71, number: 42 }
const TAKEN_OFF = { changes: [{ id: 70, employees: [], planned_start_at: null }] }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What else is in the day. */
const LATER: BoardRequest = { ...PLANNED, id: 72, number: 43, planned_start_at: at('12:00') }
const LAST: BoardRequest = { ...PLANNED, id: 73, number: 44, planned_start_at: at('14:00') }

async function open(rows = [PLANNED, WAITING], refuse: () => Promise<Answer | null> = async () => null) {
  let shown = rows
  const asked = answerCalls(async ({ path, body }) => {
    if (path === '/requests/board') {
      const requests = shown.filter(({ planned_start_at }) => planned_start_at !== null)
      const waiting = shown.filter(({ planned_start_at }) => planned_start_at === null)
      return { response: { employees: [WORKER], requests, waiting, is_waiting_cut: false } }
    }
    if (path === '/requests/plan') {
      const refusal = await refuse()
      if (refusal) return refusal
      const { changes } = body as { changes: (Partial<BoardRequest> & { version: number })[] }
      const changed = changes.map((one) => ({
        ...EMPTY,
        ...rows.find(({ id }) => id === one.id),
        ...one,
        version: one.version + 1,
      }))
      shown = shown.map((known) => changed.find(({ id }) => id === known.id) ?? known)
      return { response: changed }
    }
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update', 'employees:read'])
  await screen.findByRole('button', { name: /№42/ })
  return { plans: () => asked.filter(({ path }) => path === '/requests/plan').map(({ body }) => body) }
}

function showOnPhone() {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: true }))
}

const said = () => document.querySelector('[aria-live="assertive"]')?.textContent
const takeOff = (number: string) => screen.getByRole('button', { name: `Снять с плана: ${number}` })
const board = () => screen.getByRole('region', { name: 'Доска: исполнители и время' })

describe('a visit is taken off its row', () => {
  it.each(['Delete', 'Backspace'])('by %s while it is being moved, and has the focus where it waits', async (key) => {
    const { plans } = await open()
    fireEvent.keyDown(screen.getByRole('button', { name: /№41/ }), { key: ' ' })
    expect(screen.getByText(/Delete — снять с плана/, { ignore: '[hidden]' })).toBeTruthy()
    fireEvent.keyDown(board(), { key: 'ArrowRight' })
    fireEvent.keyDown(board(), { key })
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject(TAKEN_OFF)
    await waitFor(() => expect(said()).toBe('Заявка №41 снята с плана исполнителя'))
    expect((document.activeElement as HTMLElement).dataset).toMatchObject({ waits: '70' })
  })

  it('by a button on a phone', async () => {
    showOnPhone()
    const { plans } = await open()
    await userEvent.click(takeOff('№41'))
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject(TAKEN_OFF)
    await waitFor(() => expect(said()).toBe('Заявка №41 снята с плана исполнителя'))
  })
})

describe('on a phone the focus is, once a visit is taken off,', () => {
  const focused = () => document.activeElement

  it('on the next one, on the one before, and on the empty day', async () => {
    showOnPhone()
    await open([PLANNED, LATER, LAST, WAITING])
    for (const [number, next] of [
      ['№43', '№44'],
      ['№44', '№41'],
    ] as const) {
      await userEvent.click(takeOff(number))
      await waitFor(() => expect(screen.queryByRole('button', { name: `Снять с плана: ${number}` })).toBeNull())
      await waitFor(() => expect(focused()).toBe(takeOff(next).closest('li')))
    }
    await userEvent.click(takeOff('№41'))
    await waitFor(() => expect(focused()).toBe(screen.getByRole('region', { name: WORKER.name })))
    expect(focused()?.textContent).toBe('На этот день ничего не запланировано')
  })

  it('on the next one after the question which executor is meant', async () => {
    showOnPhone()
    await open([{ ...PLANNED, employees: [5, 6] }, LATER, WAITING])
    await userEvent.click(takeOff('№41'))
    await userEvent.click(await screen.findByRole('button', { name: 'Всех' }))
    await waitFor(() => expect(focused()).toBe(takeOff('№43').closest('li')))
  })

  it('on the visit again where that fails', async () => {
    showOnPhone()
    const answer = Promise.withResolvers<Answer>()
    await open([PLANNED, LATER, WAITING], () => answer.promise)
    await userEvent.click(takeOff('№41'))
    await waitFor(() => expect(focused()).toBe(takeOff('№43').closest('li')))
    answer.resolve({ status: 500, error: { code: 'internal', message: 'Нет связи' } })
    await waitFor(() => expect(said()).toBe('Нет связи'))
    await waitFor(() => expect(focused()).toBe(takeOff('№41').closest('li')))
  })
})

it('leaves in the hand what is on no row yet', async () => {
  const { plans } = await open()
  const waiting = screen.getByRole('button', { name: /№42/ })
  fireEvent.keyDown(waiting, { key: ' ' })
  expect(screen.queryByText(/Delete — снять с плана/, { ignore: '[hidden]' })).toBeNull()
  fireEvent.keyDown(board(), { key: 'Delete' })
  fireEvent.keyDown(board(), { key: 'ArrowRight' })
  expect(said()).toContain(WORKER.name)
  fireEvent.keyDown(board(), { key: 'Escape' })
  expect(document.activeElement).toBe(waiting)
  expect(plans()).toEqual([])
})
