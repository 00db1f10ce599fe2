import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import styles from '#src/custom-pages/requests/board/board.module.css'
import { at, DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'

const COLLEAGUE = { ...WORKER, id: 6, name: 'Орлов Николай' }
/** Both executors go. */
const SHARED: BoardRequest = { ...EMPTY, planned_start_at: at('10:00'), employees: [5, 6] }
const OF_COLLEAGUE: BoardRequest = {
  ...EMPTY,
  id: 71,
  number: 42,
  planned_start_at: at('12:00'),
  employees: [6],
}

async function open(requests: BoardRequest[], colleague = COLLEAGUE) {
  const asked = answerCalls(({ path, body }) => {
    if (path === '/requests/board') {
      return { response: { employees: [WORKER, colleague], requests, waiting: [], is_waiting_cut: false } }
    }
    if (path === '/requests/plan') {
      const { changes } = body as { changes: (Partial<BoardRequest> & { version: number })[] }
      return { response: changes.map((one) => ({ ...EMPTY, ...one, version: one.version + 1 })) }
    }
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  await openAt(`/requests?view=board&date=${DAY}`, [
    'requests:read',
    'requests:create',
    'requests:update',
    'employees:read',
  ])
  const board = await screen.findByRole('region', { name: 'Доска: исполнители и время' })
  const barOf = (who: string) =>
    within(within(board).getByRole('region', { name: who })).getByRole('button', { name: /№41/ })
  return { board, barOf, plans: () => asked.filter(({ path }) => path === '/requests/plan').map(({ body }) => body) }
}

const said = () => document.querySelector('[aria-live="assertive"]')?.textContent
const ghostState = () => document.querySelector('[data-state]')?.getAttribute('data-state')

/** Nothing is laid out here: everything, the waiting column first, is in the corner of the page. */
function dragToWaiting(bar: HTMLElement) {
  fireEvent.pointerDown(bar, { button: 0, clientX: -50, clientY: 0 })
  fireEvent.pointerMove(window, { clientX: 0, clientY: 0 })
  fireEvent.pointerUp(window)
}

describe('a request with several executors', () => {
  it('shows and says the conflicts of all who would go, wherever it is dragged', async () => {
    const { board, barOf } = await open([SHARED, OF_COLLEAGUE])
    fireEvent.keyDown(barOf(WORKER.name), { key: ' ' })
    expect(said()).toContain('свободен')
    expect(ghostState()).toBe('free')
    for (let steps = 0; steps < 6; steps++) fireEvent.keyDown(board, { key: 'ArrowRight' })
    expect(said()).toMatch(/^Кравцов Дмитрий, .*, Орлов Николай: занят /)
    expect(ghostState()).toBe('conflict')
    expect(document.querySelector(`.${styles.ghostText}`)?.textContent).toContain('Орлов Николай: занят')
    // The colleague's own row does not need the name.
    fireEvent.keyDown(board, { key: 'ArrowDown' })
    expect(said()).toMatch(/^Орлов Николай, .*, занят /)
  })

  it('is moved from the panel on behalf of the executor in whose row it was opened', async () => {
    const { board, barOf, plans } = await open([SHARED])
    await userEvent.click(barOf(COLLEAGUE.name))
    await userEvent.click(await screen.findByRole('button', { name: 'Поставить на доску' }))
    expect(said()).toContain(COLLEAGUE.name)
    fireEvent.keyDown(board, { key: 'ArrowUp' })
    fireEvent.keyDown(board, { key: 'Enter' })
    await userEvent.click(await screen.findByRole('button', { name: `Только: ${COLLEAGUE.name}` }))
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject({ changes: [{ id: 70, employees: [5] }] })
  })

  it('places its copy from the panel first in the row in which it was opened', async () => {
    const { barOf } = await open([SHARED])
    await userEvent.click(barOf(COLLEAGUE.name))
    await userEvent.click(await screen.findByRole('button', { name: 'Копировать' }))
    expect(said()).toContain(COLLEAGUE.name)
  })

  it('asks which of them is taken off when it is dropped among those that wait', async () => {
    const { barOf, plans } = await open([SHARED])
    dragToWaiting(barOf(COLLEAGUE.name))
    expect(await screen.findByRole('dialog', { name: /Кого снять с заявки №41/ })).toBeTruthy()
    expect(plans()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: `Только: ${COLLEAGUE.name}` }))
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject({ changes: [{ id: 70, employees: [5], planned_start_at: at('10:00') }] })
  })

  it('waits again when all of them are taken off', async () => {
    const { barOf, plans } = await open([SHARED])
    dragToWaiting(barOf(WORKER.name))
    await userEvent.click(await screen.findByRole('button', { name: 'Всех' }))
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject({ changes: [{ id: 70, employees: [], planned_start_at: null }] })
  })

  it('has a deadline that it misses said once beside the board', async () => {
    const { barOf } = await open([{ ...SHARED, deadline_at: at('10:30') }])
    await userEvent.click(barOf(WORKER.name))
    const panel = await screen.findByRole('dialog')
    expect(within(panel).getAllByText(/позже срока/)).toHaveLength(1)
  })
})

describe('the row of an executor who no longer goes out', () => {
  const ALONE: BoardRequest = { ...EMPTY, planned_start_at: at('10:00'), employees: [5] }
  const drop = (board: HTMLElement, bar: HTMLElement, ...keys: string[]) => {
    fireEvent.keyDown(bar, { key: ' ' })
    for (const key of [...keys, 'Enter']) fireEvent.keyDown(board, { key })
  }

  it('takes no other visit, and says why', async () => {
    const { board, barOf, plans } = await open([ALONE, OF_COLLEAGUE], { ...COLLEAGUE, is_active: false })
    drop(board, barOf(WORKER.name), 'ArrowDown')
    expect(await screen.findByText('Орлов Николай: больше не выезжает на заявки')).toBeTruthy()
    expect(plans()).toEqual([])
    expect(barOf(WORKER.name)).toBeTruthy()
  })

  it('lets the visits it has be planned at another time', async () => {
    const { board, barOf, plans } = await open([{ ...ALONE, employees: [6] }], { ...COLLEAGUE, is_active: false })
    drop(board, barOf(COLLEAGUE.name), 'ArrowRight')
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject({ changes: [{ id: 70, employees: [6], planned_start_at: at('10:15') }] })
  })
})
