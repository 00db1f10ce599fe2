import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BoardRequest } from '../../../../contract/requests/request-board.ts'
import { at, DAY, EMPTY, WORKER } from '../../support/board-rows.ts'
import { answerCalls, openAt } from '../../support/crud-harness.tsx'

const PLANNED: BoardRequest = { ...EMPTY, planned_start_at: at('10:00'), employees: [5] }
const WAITING: BoardRequest = { ...EMPTY, id: 71, number: 42 }
const TAKEN_OFF = { changes: [{ id: 70, employees: [], planned_start_at: null }] }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open() {
  let shown = [PLANNED, WAITING]
  const asked = answerCalls(({ path, body }) => {
    if (path === '/requests/board') {
      const requests = shown.filter(({ planned_start_at }) => planned_start_at !== null)
      const waiting = shown.filter(({ planned_start_at }) => planned_start_at === null)
      return { response: { employees: [WORKER], requests, waiting, is_waiting_cut: false } }
    }
    if (path === '/requests/plan') {
      const { changes } = body as { changes: (Partial<BoardRequest> & { version: number })[] }
      const changed = changes.map((one) => ({ ...EMPTY, ...one, version: one.version + 1 }))
      shown = shown.map((known) => changed.find(({ id }) => id === known.id) ?? known)
      return { response: changed }
    }
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update', 'employees:read'])
  await screen.findByRole('button', { name: /№42/ })
  return { plans: () => asked.filter(({ path }) => path === '/requests/plan').map(({ body }) => body) }
}

const said = () => document.querySelector('[aria-live="assertive"]')?.textContent
const board = () => screen.getByRole('region', { name: 'Доска: исполнители и время' })

describe('a visit is taken off its row', () => {
  it.each(['Delete', 'Backspace'])('by %s while it is held, and has the focus where it waits', async (key) => {
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
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: true }))
    const { plans } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Снять с плана: №41' }))
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject(TAKEN_OFF)
    await waitFor(() => expect(said()).toBe('Заявка №41 снята с плана исполнителя'))
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
