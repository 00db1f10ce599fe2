import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { at, DAY, EMPTY } from '../../support/board-rows.ts'
import { answerCalls, openAt } from '../../support/crud-harness.tsx'
import { serveEventStream } from '../../support/event-stream.ts'

afterEach(() => vi.unstubAllGlobals())

it('reads an executor’s day again, as it does the pins, when a request has changed', async () => {
  const first = { ...EMPTY, employees: [5], planned_start_at: at('10:00') }
  const second = { ...first, id: 71, number: 42, name: 'Замена фильтра', planned_start_at: at('12:00') }
  let requests = [first]
  answerCalls(({ path }) =>
    path === '/requests/board'
      ? { response: { employees: [], requests, waiting: [], is_waiting_cut: false } }
      : { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] },
  )
  const answering = globalThis.fetch
  const send = serveEventStream((address, init) => answering(String(address), init))
  await openAt(`/requests?view=map&employee=5&date=${DAY}`, ['requests:read'], { isLive: true })
  await screen.findByText('№41 Ремонт насоса')

  requests = [first, second]
  send({ type: 'updated', entity: 'requests', id: 71 })
  // Changes are gathered for three seconds.
  await waitFor(() => expect(screen.queryByText('№42 Замена фильтра')).not.toBeNull())
})
