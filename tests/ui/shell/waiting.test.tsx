import { Refine } from '@refinedev/core'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { dataProvider } from '#src/providers/data.ts'
import { i18nProvider } from '#src/providers/language/i18n.ts'
import { useNotificationProvider } from '#src/providers/notification.tsx'
import { routerProvider } from '#src/providers/router.ts'
import { MenuCount, MenuIcon } from '#src/shell/menu/MenuCount.tsx'
import { UnreadKeeper } from '#src/shell/menu/UnreadKeeper.tsx'
import type { Asked } from '../support/crud-harness.tsx'
import { streamBeside } from '../support/event-stream.ts'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'

let waiting: number
let emails = 0
let asked: Asked[]

afterEach(() => vi.unstubAllGlobals())

async function show({
  permissions = ['requests:create:allowed'],
  hasCalls = true,
  hasEmails = false,
  locale = 'ru' as 'ru' | 'en',
} = {}) {
  const features = { phone_calls: hasCalls, inbound_emails: hasEmails }
  asked = await signInAs({ user: { role: { id: 2, name: 'dispatcher' } }, permissions, features }, ({ path }) =>
    path.startsWith('/inbound/')
      ? { response: { data: [], current_page: 1, per_page: 1, total: path === '/inbound/calls' ? waiting : emails } }
      : { response: { requests: 2, facilities: 0, clients: 0 } },
  )
  const { send } = streamBeside(fetch)
  await renderIn(
    locale,
    <Refine
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      i18nProvider={i18nProvider}
      notificationProvider={useNotificationProvider}
      options={{ disableTelemetry: true }}
    >
      <AccessProvider>
        <UnreadKeeper isPageShown />
        <span data-testid="calls">
          <MenuIcon page="phoneCalls" Icon={() => null} />
          <MenuCount page="phoneCalls" />
        </span>
        <MenuCount page="inboundEmails" />
        <MenuCount page="requests" />
      </AccessProvider>
    </Refine>,
  )
  return (entity: 'missed_calls' | 'inbound_emails' = 'missed_calls') =>
    act(async () => send({ type: 'updated', entity, id: 5 }))
}

const callsAsked = () => asked.filter(({ path }) => path === '/inbound/calls')

it('the menu says how many missed calls wait, as they are missed and returned', async () => {
  waiting = 3
  const announce = await show()
  expect((await screen.findByText('Ждут звонка: 3')).parentElement?.textContent).toContain('3')
  expect(callsAsked().map(({ query }) => query)).toEqual([{ is_done: 'false', per_page: '1' }])
  expect(screen.getByText('С новостями: 2')).toBeTruthy()
  const icon = screen.getByTestId('calls').firstElementChild as HTMLElement
  expect(icon.className).not.toBe('')
  waiting = 4
  await announce()
  await screen.findByText('Ждут звонка: 4')
  waiting = 0
  await announce()
  await waitFor(() => expect(screen.getByTestId('calls').textContent).toBe(''))
  expect(icon.className).toBe('')
})

it('in English, too', async () => {
  waiting = 1
  await show({ locale: 'en' })
  await screen.findByText('Waiting to be called back: 1')
})

it('emails that wait are counted as they come', async () => {
  waiting = 0
  emails = 1
  const announce = await show({ hasEmails: true })
  await screen.findByText('Ждут решения: 1')
  emails = 2
  await announce('inbound_emails')
  await screen.findByText('Ждут решения: 2')
  expect(asked.find(({ path }) => path === '/inbound/emails')?.query).toEqual({ state: 'waiting', per_page: '1' })
})

it.each([
  ['has had no calls', { hasCalls: false }],
  ['may not answer them', { permissions: ['requests:read:allowed'] }],
])('nothing is asked for a user who %s', async (_what, who) => {
  waiting = 3
  await show(who)
  await screen.findByText('С новостями: 2')
  expect(callsAsked()).toEqual([])
})
