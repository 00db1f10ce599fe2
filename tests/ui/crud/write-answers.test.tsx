import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { liveStream } from '../../../src/providers/live-stream.ts'
import { answerCalls, openAt } from '../support/crud-harness.tsx'
import { serveEventStream } from '../support/event-stream.ts'

const CLIENT = {
  ...{ id: 7, name: 'Парус', type: 'company', phone: null, email: null, comment: null, avatar: null, tags: [] },
  ...{
    actions: ['update'],
    contacts: [],
    facilities_count: 0,
    open_requests: 0,
    is_archived: false,
    created_at: '2026-01-02T03:04:05Z',
  },
}
const PERMISSIONS = ['clients:read', 'clients:create', 'clients:update'] as const

afterEach(() => vi.unstubAllGlobals())

/** A server that keeps one client, tells of changes, and counts how often it was asked for. */
function serveClient() {
  let row: object = CLIENT
  const keys: string[] = []
  const asked = answerCalls(({ method, path, body }) => {
    if (path !== '/clients' && path !== '/clients/7') return { response: path.endsWith('Unread') ? { count: 0 } : [] }
    if (method !== 'GET') row = { ...row, ...(body as object) }
    return { response: row }
  })
  const answering = globalThis.fetch
  const send = serveEventStream((address, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key')
    if (key) keys.push(key)
    return answering(String(address), init)
  })
  return {
    keys,
    send: (origin?: string) => send({ type: 'updated', entity: 'clients', id: 7, origin }),
    reads: () => asked.filter(({ method, path }) => method === 'GET' && path === '/clients/7').length,
  }
}

// Whoever is asked whether to leave what was sent, stays.
beforeEach(() => void vi.spyOn(window, 'confirm').mockReturnValue(false))

it('a page shows what saving its form answered, and asks for it neither again nor when it is told of that change', async () => {
  const { keys, send, reads } = serveClient()
  await openAt('/client/7/edit', PERMISSIONS, { isLive: true })
  fireEvent.change(await screen.findByLabelText('Комментарий'), { target: { value: 'звонить утром' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('звонить утром')
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/client/7'))
  expect(reads()).toBe(1)

  expect(keys).toHaveLength(1)
  const heard = vi.fn()
  onTestFinished(liveStream.listen(heard))
  send(keys[0])
  await waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(reads()).toBe(1)

  // Somebody else's change is followed.
  send()
  await waitFor(() => expect(reads()).toBe(2))
})

it('the page of what was made needs no call of its own', async () => {
  const { reads } = serveClient()
  await openAt('/client/add', PERMISSIONS, { isLive: true })
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Маяк' } })
  fireEvent.click(screen.getByRole('button', { name: 'Добавить клиента' }))
  await screen.findByRole('heading', { level: 1, name: 'Маяк' })
  expect(reads()).toBe(0)
})
