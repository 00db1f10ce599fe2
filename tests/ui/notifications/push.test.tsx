import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PushDevice, PushOutcome } from '#contract/notifications/push-subscriptions.ts'
import PushKeeper from '#src/custom-pages/notification-center/PushKeeper.tsx'
import { PushSettings } from '#src/custom-pages/notification-center/PushSettings.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { letPass } from '../support/let-pass.ts'
import { removePushBrowser, SERVER_KEY, stubPushBrowser } from '../support/push-browser.ts'
import { seriousViolations } from '../support/serious-violations.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const USER_ID = 7
const user = userEvent.setup({ delay: null })

const DESK: PushDevice = {
  id: 1,
  device_name: 'Chrome, Windows',
  os: 'Windows',
  browser: 'Chrome',
  is_current: false,
  created_at: '2026-01-01T00:00:00Z',
  last_success_at: '2026-01-02T00:00:00Z',
  failed_at: null,
}

beforeEach(() => localStorage.clear())
afterEach(removePushBrowser)

interface Server {
  devices?: PushDevice[]
  outcome?: PushOutcome
  assigned?: number
}

/** The calls about pushes, as the server answers them. */
function serve({ devices = [], outcome = 'delivered', assigned = 0 }: Server = {}) {
  beginSession({ access_token: 'token' })
  const server = { devices }
  const asked = answerCalls(({ method, path }) => {
    if (path === '/notifications') return { response: { data: [], total: assigned, unread_count: 0 } }
    if (path === '/push-subscriptions/key') return { response: { key: SERVER_KEY } }
    if (path.endsWith('/test')) return { response: { outcome } }
    if (method === 'GET') return { response: server.devices }
    if (method === 'DELETE') {
      server.devices = server.devices.filter(({ id }) => path !== `/push-subscriptions/${id}`)
      return { response: null }
    }
    const own = { ...DESK, id: 2, device_name: 'Phone', is_current: true, last_success_at: null }
    server.devices = [own, ...server.devices.filter(({ is_current }) => !is_current)]
    return { response: own }
  })
  return { asked, made: () => asked.filter(({ method, path }) => method === 'POST' && path === '/push-subscriptions') }
}

async function showSettings(server: Server = {}) {
  const served = serve(server)
  await renderIn(
    'ru',
    <WithToasts>
      <PushSettings userId={USER_ID} />
    </WithToasts>,
  )
  return served
}

const hereSwitch = () => screen.findByRole('switch', { name: 'Показывать уведомления на этом устройстве' })

describe('the settings of pushes', () => {
  it('turn them on where the user lets the browser, and off again', async () => {
    const browser = stubPushBrowser()
    const { made } = await showSettings()
    await user.click(await hereSwitch())
    expect(await screen.findByText('Теперь уведомления приходят на это устройство')).toBeTruthy()
    expect(made()[0]?.body).toMatchObject({
      endpoint: browser.subscription?.endpoint,
      keys: { p256dh: 'p', auth: 'a' },
    })
    await waitFor(async () => expect((await hereSwitch()).getAttribute('aria-checked')).toBe('true'))
    expect(screen.getByText('это устройство')).toBeTruthy()

    await user.click(await hereSwitch())
    await waitFor(async () => expect((await hereSwitch()).getAttribute('aria-checked')).toBe('false'))
    expect(browser.subscription).toBeNull()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('say what to do where the browser forbids them, and keep the other devices in sight', async () => {
    stubPushBrowser({ answer: 'denied' })
    const { made } = await showSettings({ devices: [DESK] })
    await user.click(await hereSwitch())
    expect(await screen.findByText(/запрещены в браузере/)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(made()).toEqual([])
    expect(screen.getByText('Chrome, Windows')).toBeTruthy()
  })

  it('say where there are none, and that an iPhone needs the home screen', async () => {
    await showSettings()
    expect(await screen.findByText(/Этот браузер не умеет/)).toBeTruthy()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    await showSettings()
    expect(await screen.findByText(/экран «Домой»/)).toBeTruthy()
  })

  it('say that they need an address with https', async () => {
    vi.stubGlobal('isSecureContext', false)
    await showSettings()
    expect(await screen.findByText(/начинаются с https/)).toBeTruthy()
  })

  it.each([
    ['delivered', 'Проверка отправлена: она появится на экране устройства'],
    ['unreachable', 'Служба уведомлений сейчас не отвечает. Попробуйте позже.'],
  ] as const)('test a device, and say when that was %s', async (outcome, text) => {
    stubPushBrowser()
    const { asked } = await showSettings({ devices: [DESK], outcome })
    await user.click(await screen.findByRole('button', { name: 'Отправить проверку на Chrome, Windows' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(asked.some(({ path }) => path === '/push-subscriptions/1/test')).toBe(true)
  })

  it('remove another device once that is confirmed', async () => {
    stubPushBrowser()
    await showSettings({ devices: [DESK] })
    await user.click(await screen.findByRole('button', { name: 'Убрать Chrome, Windows' }))
    const question = await screen.findByRole('dialog', { name: 'Больше не отправлять уведомления на Chrome, Windows?' })
    await user.click(within(question).getByRole('button', { name: 'Убрать' }))
    await waitFor(() => expect(screen.queryByText('Chrome, Windows')).toBeNull())
  })

  it('have no serious finding', async () => {
    stubPushBrowser()
    await showSettings({ devices: [{ ...DESK, failed_at: '2026-01-03T00:00:00Z' }] })
    await hereSwitch()
    expect(await seriousViolations(document.body)).toEqual([])
  })
})

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>
}

async function keep(server: Server = {}) {
  const served = serve(server)
  await renderIn(
    'ru',
    <WithToasts>
      <PushKeeper userId={USER_ID} />
      <Address />
    </WithToasts>,
    '/requests',
  )
  return served
}

const HOURS = 3_600_000
const wasHere = (hoursAgo: number) => localStorage.setItem('naryad.first-visit', String(Date.now() - hoursAgo * HOURS))
const offer = () => screen.findByText('Узнавайте о новых заявках сразу')

describe('the offer of pushes', () => {
  it('does not come at the first visit, nor before something was assigned', async () => {
    stubPushBrowser()
    const first = await keep({ assigned: 1 })
    await letPass(50)
    expect(first.asked).toEqual([])
    wasHere(3)
    const { asked } = await keep({ assigned: 0 })
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByText('Узнавайте о новых заявках сразу')).toBeNull()
  })

  it('is put away for good', async () => {
    wasHere(3)
    const browser = stubPushBrowser()
    await keep({ assigned: 1 })
    await offer()
    await user.click(screen.getByRole('button', { name: 'Не сейчас' }))
    await waitFor(() => expect(screen.queryByText('Узнавайте о новых заявках сразу')).toBeNull())
    const { asked } = await keep({ assigned: 1 })
    expect(asked).toEqual([])
    expect(browser.asked).toBe(0)
  })

  it('turns them on', async () => {
    wasHere(3)
    const browser = stubPushBrowser()
    const { made } = await keep({ assigned: 1 })
    await offer()
    await user.click(screen.getByRole('button', { name: 'Включить' }))
    await waitFor(() => expect(made()).toHaveLength(1))
    expect(browser.asked).toBe(1)
  })
})

describe('a page that starts', () => {
  it('gives the server what its browser has, for the user who wanted that alone', async () => {
    stubPushBrowser({ permission: 'granted' })
    localStorage.setItem('naryad.push', String(USER_ID))
    const { made } = await keep()
    await waitFor(() => expect(made()).toHaveLength(1))

    localStorage.setItem('naryad.push', String(USER_ID + 1))
    const other = await keep()
    await letPass(50)
    expect(other.made()).toEqual([])
  })

  it('takes the pushes off the screen that lead to what it shows', async () => {
    const browser = stubPushBrowser({ permission: 'granted', shown: ['/requests', '/requests/12', '/requests/13'] })
    await keep()
    await waitFor(() => expect(browser.shown).toEqual(['/requests/12', '/requests/13']))
    act(() => void browser.send({ type: 'open', url: '/requests/12' }))
    await waitFor(() => expect(browser.shown).toEqual(['/requests/13']))
  })

  it('goes where a push leads, and says that it did', async () => {
    const browser = stubPushBrowser({ permission: 'granted' })
    await keep()
    let outcome = { answered: false }
    act(() => {
      outcome = browser.send({ type: 'open', url: '/requests/12' })
    })
    expect(outcome).toEqual({ answered: true })
    expect(screen.getByLabelText('address').textContent).toBe('/requests/12')
  })
})
