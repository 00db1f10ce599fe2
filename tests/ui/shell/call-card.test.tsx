import { Refine } from '@refinedev/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PhoneCall } from '#contract/phone-calls.ts'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { dataProvider } from '#src/providers/data.ts'
import { i18nProvider } from '#src/providers/language/i18n.ts'
import { useNotificationProvider } from '#src/providers/notification.tsx'
import { routerProvider } from '#src/providers/router.ts'
import { CallKeeper } from '#src/shell/CallKeeper.tsx'
import type { Asked } from '../support/crud-harness.tsx'
import { streamBeside } from '../support/event-stream.ts'
import { signInAs, USER } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

const NOTHING = { clients: [], employees: [], equipment: [], facilities: [], requests: [], users: [], contacts: [] }
const PETER = { id: 9, title: 'Пётр', subtitle: '+375291234567 · Рога и копыта', url: '/client/7?tab=contacts' }
const OPEN = {
  ...{ id: 3, number: 12, name: 'Рог сломан', status: 3, employees: [{ id: 4, name: 'Орлов Олег' }] },
  ...{ client: { id: 7, name: 'Рога и копыта' }, expected_at: null, planned_start_at: null, deadline_at: null },
}
const PERMISSIONS = ['requests:read', 'requests:create', 'clients:read'].map((name) => `${name}:allowed`)
const CALL: PhoneCall = {
  ...{ id: 5, phone: '+375291234567', extension: '101', user: { id: USER.id, name: 'Смирнова Анна' } },
  ...{ state: 'ringing', started_at: '2026-12-01T09:30:00.000Z', done_at: null, done_by: null },
}

let calls: Record<number, PhoneCall>
let found: typeof NOTHING
let asked: Asked[]

beforeEach(() => {
  calls = { 5: CALL }
  found = { ...NOTHING, contacts: [PETER] as never[] }
})
afterEach(() => vi.unstubAllGlobals())

/** Shows what any page has, and returns what announces a call at the user's phone. */
async function show({ locale = 'ru' as 'ru' | 'en', permissions = PERMISSIONS } = {}) {
  asked = await signInAs({ user: { role: { id: 2, name: 'dispatcher' } }, permissions }, ({ path, method }) => {
    if (path === '/search/global/') {
      return found ? { response: found } : { status: 503, error: { code: 'unavailable', message: 'Нет' } }
    }
    if (path === '/requests') return { response: { data: [OPEN], current_page: 1, per_page: 5, total: 1 } }
    const call = calls[Number(/^\/inbound\/calls\/(\d+)$/.exec(path)?.[1])]
    if (!call) return { status: 404, error: { code: 'not_found', message: 'Нет' } }
    return { response: method === 'PATCH' ? { ...call, done_at: call.started_at } : call }
  })
  const { send } = streamBeside(fetch)
  await renderIn(
    locale,
    <Refine
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      i18nProvider={i18nProvider}
      notificationProvider={useNotificationProvider}
      options={{
        disableTelemetry: true,
        reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
      }}
    >
      <AccessProvider>
        <CallKeeper />
      </AccessProvider>
    </Refine>,
  )
  return (id = 5, type: 'created' | 'updated' = 'created') => act(async () => send({ type, entity: 'phone_calls', id }))
}

const card = (name = 'Входящий звонок') => screen.findByRole('region', { name })
const cards = () => screen.queryAllByRole('region', { name: 'Входящий звонок' })
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const readCalls = () => asked.filter(({ path, method }) => method === 'GET' && path.startsWith('/inbound/'))

it('a call says who it is from, what they wait for, and leads to their page and a request filled in', async () => {
  const ring = await show()
  expect(cards()).toEqual([])
  await ring()
  const shown = within(await card())
  expect(shown.getByRole('status').textContent).toBe('Звонит +375 (29)-123-45-67')
  expect(await shown.findByText('Пётр')).toBeTruthy()
  expect(shown.getByText('+375 (29)-123-45-67 · Рога и копыта')).toBeTruthy()
  expect(hrefOf('Открыть клиента')).toBe('/client/7?tab=contacts')
  expect(new URLSearchParams(hrefOf('Новая заявка')?.split('?')[1])).toEqual(
    new URLSearchParams({ client_id: '7', contact_name: 'Пётр', contact_phone: '+375291234567' }),
  )
  expect((await shown.findByRole('link', { name: '№12 Рог сломан' })).getAttribute('href')).toBe('/requests/3')
  expect(shown.getByText(/В работе · Орлов Олег/)).toBeTruthy()
  expect(asked.find(({ path }) => path === '/search/global/')?.query).toEqual({ q: '+375291234567' })
})

it('says so of a number that is not known, in English as well', async () => {
  found = NOTHING
  const ring = await show({ locale: 'en' })
  await ring()
  const shown = within(await card('Incoming call'))
  expect(await shown.findByText('Unknown number')).toBeTruthy()
  expect(hrefOf('New request')).toBe('/requests/add?contact_phone=%2B375291234567')
  expect(shown.queryByRole('link', { name: 'Open client' })).toBeNull()
})

it('shows the requests in which an unknown number is the contact’s', async () => {
  found = { ...NOTHING, requests: [{ id: 8, title: '№8 Течь', subtitle: 'Новая', url: '/requests/8' }] as never[] }
  const ring = await show()
  await ring()
  expect((await screen.findByRole('link', { name: '№8 Течь' })).getAttribute('href')).toBe('/requests/8')
})

it.each([
  [null, 'Номер скрыт', 'Звонит номер скрыт'],
  ['105', 'Незнакомый номер', 'Звонит 105'],
])('looks for no one by %j', async (phone, text, status) => {
  calls = { 5: { ...CALL, phone } }
  const ring = await show()
  await ring()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(within(await card()).getByRole('status').textContent).toBe(status)
  expect(hrefOf('Новая заявка')).toBe('/requests/add')
  expect(asked.some(({ path }) => path === '/search/global/')).toBe(false)
})

it('does not call a number unknown that could not be looked for', async () => {
  found = null as never
  const ring = await show()
  await ring()
  expect(await screen.findByRole('link', { name: 'Новая заявка' })).toBeTruthy()
  expect(screen.queryByText('Незнакомый номер')).toBeNull()
})

it('follows the call: it is answered, and goes to another phone', async () => {
  const ring = await show()
  await ring()
  await screen.findByText('Пётр')
  calls = { 5: { ...CALL, state: 'answered' } }
  await ring(5, 'updated')
  await waitFor(() => expect(within(cards()[0] as HTMLElement).getByRole('status').textContent).toMatch(/^Разговор/))
  calls = { 5: { ...CALL, state: 'answered', user: { id: 2, name: 'Другой' } } }
  await ring(5, 'updated')
  await waitFor(() => expect(cards()).toEqual([]))
})

it('of a missed call stays, and is done with when it was returned', async () => {
  const ring = await show()
  await ring()
  await screen.findByText('Пётр')
  calls = { 5: { ...CALL, state: 'missed' } }
  await ring(5, 'updated')
  fireEvent.click(await screen.findByRole('button', { name: 'Перезвонили' }))
  await waitFor(() => expect(cards()).toEqual([]))
  expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/inbound/calls/5',
    body: { is_done: true },
  })
})

it('is not opened by a call that was missed before the page heard of it', async () => {
  calls = { 5: { ...CALL, state: 'missed' } }
  const ring = await show()
  await ring(5, 'updated')
  await waitFor(() => expect(readCalls()).toHaveLength(1))
  calls = { ...calls, 6: { ...CALL, id: 6 } }
  await ring(6)
  expect(await screen.findAllByRole('region', { name: 'Входящий звонок' })).toHaveLength(1)
})

it('is closed, stays closed when the call is answered, and another call opens another', async () => {
  const ring = await show()
  await ring()
  await screen.findByText('Пётр')
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть карточку звонка' }))
  expect(cards()).toEqual([])
  await ring(5, 'updated')
  calls = { ...calls, 6: { ...CALL, id: 6 } }
  await ring(6)
  expect(await screen.findAllByRole('region', { name: 'Входящий звонок' })).toHaveLength(1)
})

it('is no matter of users who may not create requests', async () => {
  const ring = await show({ permissions: ['requests:read:allowed'] })
  await ring()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([cards(), readCalls()]).toEqual([[], []])
})
