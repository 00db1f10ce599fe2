import { expect, test } from '@playwright/test'
import { readStore } from '#tests/support/read-store.ts'
import { createAccount } from './support/account.ts'
import { boilerPhoto } from './support/photo.ts'
import { openBrowser, signIn, signInByForm, TEXTS } from './support/visitor.ts'

const { clients, requests: texts, feed, files, shell } = TEXTS.ru

test('a phone that loses its connection in the middle of a checklist loses nothing', async ({ browser, request }) => {
  const account = await createAccount(request)
  const { id: checklistId } = await account.call<{ id: number }>('POST', 'checklist', {
    name: 'Осмотр',
    items: [
      { title: 'Давление', type: 'number', is_required: true },
      { title: 'Табличка', type: 'photo', is_required: true },
      { title: 'Замечания', type: 'text' },
    ],
  })
  const { id } = await account.createRequest({
    name: 'Осмотр котла',
    employees: [account.executor.id],
    checklists: [checklistId],
  })
  const phone = await openBrowser(browser, { onPhone: true })
  await signIn(phone, account.executor.email)
  await phone.goto(`/requests/${id}`)
  await expect(phone.getByRole('button', { name: texts.actions.start })).toBeVisible()

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: texts.actions.start }).click()
  await phone.getByLabel('Давление').fill('4')
  await phone.getByLabel('Давление').blur()
  await phone.getByLabel(new RegExp(`${files.camera.take}.*: Табличка`)).setInputFiles(await boilerPhoto())
  await expect(phone.getByRole('img', { name: /Табличка/ })).toBeVisible()
  await phone.getByLabel(feed.note, { exact: true }).fill('Ключ на вахте')
  await phone.getByRole('button', { name: feed.send, exact: true }).click()
  await expect(phone.getByText('Нет связи, 4 действия ждут')).toBeVisible()
  await expect(phone.getByText(shell.verify.short), 'what waits for the connection stands alone').toBeHidden()
  // Half a sentence, and the page goes.
  await phone.getByLabel('Замечания').pressSequentially('Подтекает')
  // A key's way into the browser's store takes a few milliseconds, in which no user leaves.
  await expect.poll(async () => JSON.stringify(await phone.evaluate(readStore, 'drafts'))).toContain('Подтекает')

  // This browser keeps no app, and cannot load a page offline: the network is there again, its server is not.
  await phone.context().setOffline(false)
  await phone.route('**/api/{operations,requests/*/set-checklist-item-answer}', (route) => route.abort())
  await phone.reload()
  await expect(phone.getByLabel('Давление')).toHaveValue('4')
  await expect(phone.getByLabel('Замечания')).toHaveValue('Подтекает')
  await expect(phone.getByRole('button', { name: shell.connection.retryAll })).toBeVisible()

  await phone.unroute('**/api/{operations,requests/*/set-checklist-item-answer}')
  await phone.getByRole('button', { name: texts.saving.save, exact: true }).click()
  const retryAll = phone.getByRole('button', { name: shell.connection.retryAll })
  // What waits is also retried from time to time; it may just have been sent.
  await retryAll.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(retryAll).toBeHidden()

  type Kept = { status: number; checklists: { items: { title: string; answer: unknown; photo: object | null }[] }[] }
  const read = () => account.call<Kept>('GET', `requests/${id}`)
  // The notice disappears before the last answer has come back.
  await expect.poll(async () => (await read()).checklists[0]?.items[2]?.answer).toBe('Подтекает')
  const kept = await read()
  expect(kept.status).toBe(3)
  expect(kept.checklists[0]?.items).toMatchObject([
    { title: 'Давление', answer: 4 },
    { title: 'Табличка', photo: expect.any(Object) },
    { title: 'Замечания', answer: 'Подтекает' },
  ])
  const { data } = await account.call<{ data: { kind: number }[] }>('GET', `requests/${id}/feed`)
  expect(data.filter(({ kind }) => kind === 10)).toHaveLength(1)
})

test('the app opens without a connection for its executor, who can sign out there, and sends later what was done', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const { id } = await account.createRequest({ name: 'Осмотр котла', employees: [account.executor.id] })
  let phone = await openBrowser(browser, { onPhone: true, keepsApp: true })
  const context = phone.context()
  await signInByForm(phone, account.executor.email)
  const pulled = phone.waitForResponse('**/api/offline/pull')
  await phone.goto(`/requests/${id}`)
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await pulled

  await context.setOffline(true)
  await phone.getByRole('button', { name: texts.actions.start }).click()
  await expect(phone.getByText('Нет связи, 1 действие ждёт')).toBeVisible()

  await test.step('a page that is opened there is the app, and every part of it opens or says why not', async () => {
    await phone.close()
    phone = await context.newPage()
    await phone.goto('/tasks')
    await expect(phone.getByRole('link', { name: /Осмотр котла/ })).toBeVisible()
    await expect(phone.getByText('Нет связи, 1 действие ждёт')).toBeVisible()
    await phone.getByRole('button', { name: shell.more }).click()
    await phone.getByRole('dialog').getByRole('link', { name: clients.title }).click()
    await expect(phone.getByRole('heading', { name: shell.broken.lostTitle })).toBeVisible()
    await phone.getByRole('button', { name: shell.broken.retry }).click()
    await expect(phone.getByRole('heading', { name: shell.broken.lostTitle })).toBeVisible()
    await phone.getByRole('alert').getByRole('link', { name: shell.pages.tasks }).click()
    await expect(phone).toHaveURL('/tasks')
    await expect(phone.getByRole('link', { name: /Осмотр котла/ })).toBeVisible()
  })

  await test.step('its user signs out, and is signed out in a new page', async () => {
    await phone.getByRole('button', { name: new RegExp(shell.account.menu) }).click()
    await phone.getByRole('menuitem', { name: shell.account.signOut }).click()
    await phone.getByRole('dialog').getByRole('button', { name: shell.connection.signOut }).click()
    await expect(phone.getByText(/: 1 действие ещё не отправлено/)).toBeVisible()
    await phone.goto('/tasks')
    await expect(phone).toHaveURL('/sign-in')
  })

  await test.step('with a connection the session ends, and the work is sent when they are back', async () => {
    const ended = phone.waitForResponse('**/api/auth/logout')
    await context.setOffline(false)
    expect((await ended).status()).toBe(200)
    await signInByForm(phone, account.executor.email)
    const read = () => account.call<{ status: number }>('GET', `requests/${id}`)
    await expect.poll(async () => (await read()).status).toBe(3)
  })
})
