import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'
import { serveEventStream } from '#tests/ui/support/event-stream.ts'

afterEach(() => vi.unstubAllGlobals())

it('ranks the candidates in an open panel again when another request has changed', async () => {
  const employee = { id: WORKER.id, name: WORKER.name, avatar: null }
  let visits = 3
  const asked = answerCalls(({ path }) => {
    if (path === '/requests/board') {
      return { response: { employees: [WORKER], requests: [], waiting: [EMPTY], is_waiting_cut: false } }
    }
    if (path === '/requests/70/candidates') {
      return { response: [{ employee, score: 90, reasons: [{ key: 'knows_facility', visits }], conflicts: [] }] }
    }
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  const answering = globalThis.fetch
  const send = serveEventStream((address, init) => answering(String(address), init))
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update'], { isLive: true })
  await userEvent.click(await screen.findByRole('button', { name: /№41 Ремонт насоса/ }))
  await screen.findByText('знает объект: выполнено 3')

  visits = 4
  send({ type: 'updated', entity: 'requests', id: 71 })
  await screen.findByText('знает объект: выполнено 4')
  await waitFor(() => expect(asked.filter(({ path }) => path === '/requests/board').length).toBeGreaterThan(1))
})
