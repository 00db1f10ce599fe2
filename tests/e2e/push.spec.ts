import { randomBytes } from 'node:crypto'
import { type CDPSession, expect, type Page, test, type Worker } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { notificationCenter } = TEXTS.ru

/** In place of Chromium's push service, which is out of reach: a browser that subscribed there and got this. */
async function answerForPushService(page: Page) {
  // A point of the curve: the generator of P-256.
  const point = `046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5`
  const keys = { p256dh: Buffer.from(point, 'hex').toString('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://push.invalid/${randomBytes(9).toString('hex')}`
  await page.addInitScript(
    (given) => {
      PushManager.prototype.subscribe = async () =>
        Object.create(PushSubscription.prototype, { toJSON: { value: () => given } })
    },
    { endpoint, keys },
  )
}

/** Delivers a push as the push service would, decrypted, with any tabs open. */
async function openPushDelivery(session: CDPSession, origin: string) {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

function shownBy(worker: Worker) {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })
}

test('a push is shown with the application closed, replaced, withdrawn, and leads where it belongs', async ({
  browser,
  request,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? '')
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin })
  await answerForPushService(page)
  await signIn(page, account.executor.email)
  await page.goto('/settings/notifications')
  const turn = page.getByRole('switch', { name: notificationCenter.push.here })
  await turn.click()
  await expect(turn).toBeChecked()
  await expect(page.getByText(notificationCenter.push.current, { exact: true })).toBeVisible()

  // A page outside the application: a push reaches none of its pages.
  const elsewhere = await context.newPage()
  await page.close()
  const deliver = await openPushDelivery(await context.newCDPSession(elsewhere), origin)
  const message = { title: 'Заявка №1', body: '', tag: 'a', url: '/settings/profile', about: 'requests/1' }
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  // Chromium may forget a push that comes while it is asked what is shown: it is delivered again.
  const deliverUntilShown = (data: string, shown: unknown) =>
    expect(async () => {
      await deliver(data)
      await expect.poll(() => shownBy(worker), { timeout: 1_000 }).toEqual(shown)
    }).toPass()
  await deliverUntilShown(JSON.stringify(message), [{ title: 'Заявка №1', body: '' }])

  await test.step('what comes later of the same takes its place', async () => {
    const later = { ...message, body: 'Срок прошёл' }
    await deliverUntilShown(JSON.stringify(later), [{ title: 'Заявка №1', body: 'Срок прошёл' }])
  })

  await test.step('what is no longer so goes', async () => {
    const withdrawal = { ...message, title: 'Вы больше не исполнитель', tag: 'b', withdraws: true }
    await deliverUntilShown(JSON.stringify(withdrawal), [{ title: 'Вы больше не исполнитель', body: '' }])
  })

  await test.step('what cannot be read is shown all the same', async () => {
    await deliverUntilShown('', [expect.anything(), expect.anything()])
  })

  await test.step('a click leads an open page there, without loading it again', async () => {
    const open = await context.newPage()
    await open.goto('/tasks')
    await open.evaluate(() => document.body.setAttribute('data-same', ''))
    // It listens once it has loaded everything.
    await expect(async () => {
      await deliver(JSON.stringify({ ...message, tag: 'c' }))
      await worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        const [notification] = await registration.getNotifications({ tag: 'c' })
        const Click = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event
        dispatchEvent(new Click('notificationclick', { notification }))
      })
      await expect(open).toHaveURL('/settings/profile', { timeout: 1_000 })
    }).toPass()
    await expect(open.locator('body[data-same]')).toBeAttached()
  })
})
