import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveStream } from '#src/providers/live/live-stream.ts'
import { answerCalls, openAt } from '../support/crud-harness.tsx'
import { serveEventStream } from '../support/event-stream.ts'
import { letPass } from '../support/let-pass.ts'
import { sendUploadsByFetch } from '../support/xhr-by-fetch.ts'

const CLIENT = {
  ...{
    id: 7,
    name: 'Парус',
    type: 'company',
    phone: null,
    email: null,
    comment: null,
    avatar: '/api/avatars/sail',
    tags: [],
  },
  ...{
    actions: ['update', 'contacts', 'files', 'avatar'],
    contacts: [{ id: 3, name: 'Анна', position: null, phone: null, email: null }],
    facilities_count: 0,
    open_requests: 0,
    is_archived: false,
    created_at: '2026-01-02T03:04:05Z',
  },
}
const PERMISSIONS = ['clients:read', 'clients:create', 'clients:update'] as const

afterEach(() => vi.unstubAllGlobals())

/** A server that keeps one client, announces changes, and counts how often it was asked for. */
function serveClient() {
  let row: object = CLIENT
  const keys: string[] = []
  const asked = answerCalls(({ method, path, body }) => {
    if (method === 'DELETE') return { response: null }
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

/** Lets the page receive an event, and do what it does then. */
async function hearOf(announce: () => void) {
  const heard = vi.fn()
  const stop = liveStream.listen(heard)
  await letPass(400, announce)
  stop()
  expect(heard).toHaveBeenCalledTimes(1)
}

// A user who is asked whether to leave what was sent stays.
beforeEach(() => void vi.spyOn(window, 'confirm').mockReturnValue(false))

it('a page shows what saving its form answered, and asks for it neither again nor on the event of that change', async () => {
  const { keys, send, reads } = serveClient()
  await openAt('/client/7/edit', PERMISSIONS, { isLive: true })
  fireEvent.change(await screen.findByLabelText('Комментарий'), { target: { value: 'звонить утром' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('звонить утром')
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/client/7'))
  expect(reads()).toBe(1)

  expect(keys).toHaveLength(1)
  await hearOf(() => send(keys[0]))
  expect(reads()).toBe(1)

  // Another user's change is followed.
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

it('a contact that was removed and a picture that was taken away are gone without another look at the page', async () => {
  const { keys, send, reads } = serveClient()
  await openAt('/client/7?tab=contacts', PERMISSIONS, { isLive: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Удалить контакт «Анна»' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Удалить' }))
  await screen.findByText('Контактов пока нет')
  await hearOf(() => send(keys[0]))

  fireEvent.click(screen.getByRole('button', { name: 'Изменить изображение' }))
  const remove = await screen.findByRole('button', { name: /Удалить изображение/ })
  fireEvent.click(remove)
  await waitFor(() => expect(remove.isConnected).toBe(false))
  await hearOf(() => send(keys[1]))
  expect(reads()).toBe(1)
})

it.each(['clients', 'facilities'] as const)(
  'files of %s are shown as each change answered, without reading them again',
  async (owner) => {
    const row = { ...CLIENT, client: null, address: null, city: null, contract_status: 'none' }
    const fileNamed = (id: number, name: string) => ({
      ...{ id, name, url: `/api/files/${id}`, preview_url: null, size: 10, mime: 'application/pdf' },
      created_at: '2026-01-02T03:04:05Z',
    })
    const keys: string[] = []
    const asked = answerCalls(({ method, path }) => {
      if (path === `/${owner}/7`) return { response: row }
      if (method === 'DELETE') return { response: null }
      if (path === `/${owner}/7/files`)
        return { response: [method === 'GET' ? fileNamed(1, 'акт.pdf') : fileNamed(2, 'схема.pdf')] }
      return {
        response: path.endsWith('Unread') ? { count: 0 } : { data: [], current_page: 1, per_page: 20, total: 0 },
      }
    })
    const answering = globalThis.fetch
    const send = serveEventStream((address, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key')
      if (key) keys.push(key)
      return answering(String(address), init)
    })
    sendUploadsByFetch()
    const reads = () =>
      asked.filter(({ method, path }) => method === 'GET' && path.startsWith(`/${owner}/7`) && !path.endsWith('Unread'))
    const announce = (origin?: string) => hearOf(() => send({ type: 'updated', entity: owner, id: 7, origin }))
    await openAt(`/${owner === 'clients' ? 'client' : 'facility'}/7?tab=files`, [`${owner}:read`, `${owner}:update`], {
      isLive: true,
    })
    await screen.findByText('акт.pdf')
    const before = reads().length

    const picked = new File(['x'], 'схема.pdf', { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText('Выберите файлы или перетащите их сюда'), { target: { files: [picked] } })
    await screen.findByRole('button', { name: 'Удалить файл схема.pdf' })
    await announce(keys[0])

    fireEvent.click(screen.getByRole('button', { name: 'Удалить файл акт.pdf' }))
    // A user who leaves the page does not wait for the undo to expire.
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(keys).toHaveLength(2))
    await announce(keys[1])
    expect(screen.queryByText('акт.pdf')).toBeNull()
    expect(screen.getByText('схема.pdf')).toBeTruthy()
    expect(reads()).toHaveLength(before)

    // Another user's change is followed.
    await announce()
    expect(reads().length).toBeGreaterThan(before)
  },
)

it('items of a checklist are shown as each change left them, without reading it again', async () => {
  const item = { type: 'text', description: null, is_required: false, answers: [], min: null, max: null, unit: null }
  const checklist = {
    ...{ id: 5, name: 'Осмотр', description: null, items_count: 2, requests_count: 0, is_archived: false },
    ...{ actions: ['items'], created_at: '2026-01-02T03:04:05Z' },
    items: [
      { ...item, id: 1, title: 'Горелка', position: 0, is_photo_required: false },
      { ...item, id: 2, title: 'Насос', position: 1, is_photo_required: false },
    ],
  }
  const asked = answerCalls(({ method, path }) => {
    if (method === 'GET') return { response: checklist }
    return { response: path.endsWith('/duplicate') ? { ...checklist.items[0], id: 3, position: 1 } : null }
  })
  const titles = () => screen.getAllByRole('button', { name: /^Копировать пункт/ }).map(({ ariaLabel }) => ariaLabel)
  await openAt('/checklist/5', ['check_lists:read', 'check_lists:update'])
  fireEvent.click(await screen.findByRole('button', { name: 'Копировать пункт «Горелка»' }))
  await waitFor(() => expect(titles().map((title) => title?.includes('Горелка'))).toEqual([true, true, false]))
  fireEvent.click(screen.getByRole('button', { name: 'Удалить пункт «Насос»' }))
  await waitFor(() => expect(titles()).toHaveLength(2))
  expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(1)
})
