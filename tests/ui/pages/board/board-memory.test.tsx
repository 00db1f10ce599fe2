import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { forgetActor } from '#src/providers/actor.ts'
import { DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'

afterEach(() => vi.unstubAllGlobals())

const undoButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Отменить шаг' })
const goTo = (view: string) => userEvent.click(screen.getByRole('link', { name: view }))

/** Opens the board, assigns the request that waits, and leaves for the map. */
async function assignAndLeave() {
  const asked = answerCalls(({ path, body }) => {
    if (path === '/requests/board') {
      return { response: { employees: [WORKER], requests: [], waiting: [EMPTY], is_waiting_cut: false } }
    }
    if (path === '/requests/70/candidates') {
      const employee = { id: WORKER.id, name: WORKER.name, avatar: null }
      return { response: [{ employee, score: 90, reasons: [], conflicts: [] }] }
    }
    if (path === '/requests/plan') {
      const { changes } = body as { changes: (Partial<BoardRequest> & { version: number })[] }
      return { response: changes.map((one) => ({ ...EMPTY, ...one, version: one.version + 1 })) }
    }
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update'])
  await userEvent.click(await screen.findByRole('button', { name: /№41 Ремонт насоса/ }))
  await userEvent.click(await screen.findByRole('button', { name: `Назначить: ${WORKER.name}` }))
  const undo = await undoButton()
  await waitFor(() => expect(undo.disabled).toBe(false))
  await goTo('Карта')
  await waitFor(() => expect(undo.isConnected).toBe(false))
  return () => asked.filter(({ path }) => path === '/requests/plan').map(({ body }) => body)
}

it('takes a step back after the board was left for another page', async () => {
  const plans = await assignAndLeave()
  await goTo('Доска')
  const undo = await undoButton()
  expect(undo.disabled).toBe(false)
  await userEvent.click(undo)
  await waitFor(() => expect(plans()).toHaveLength(2))
  expect(plans()[1]).toMatchObject({ changes: [{ id: 70, version: 4, employees: [] }] })
  await waitFor(() => expect(undo.disabled).toBe(true))
})

it('forgets the steps of a user who has signed out', async () => {
  await assignAndLeave()
  act(() => forgetActor())
  await goTo('Доска')
  expect((await undoButton()).disabled).toBe(true)
})
