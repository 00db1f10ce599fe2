import { expect, type Page, test } from '@playwright/test'
import { readStore } from '#tests/support/read-store.ts'
import { createAccount } from './support/account.ts'
import { boilerPhoto } from './support/photo.ts'
import { openBrowser, signInByForm, TEXTS } from './support/visitor.ts'

const { files, requests: texts, requestPage, shell, tasks } = TEXTS.ru

test('a visit that was never opened on the phone is done without a connection, and arrives when it is back', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const { id: checklistId } = await account.call<{ id: number }>('POST', 'checklist', {
    name: 'Осмотр',
    items: [
      { title: 'Давление', type: 'number', is_required: true },
      { title: 'Табличка', type: 'photo', is_required: true },
    ],
  })
  await account.call('POST', 'products', { title: 'Фильтр 20 мкм', price: '400.00' })
  const employees = [account.executor.id]
  const contact = { name: 'Ольга', phone: '+79161234567' }
  const { id } = await account.createRequest({ name: 'Осмотр котла', employees, checklists: [checklistId], contact })
  const now = new Date()
  await account.createRequest({ name: 'Замена насоса', employees, planned_start_at: now.toISOString(), force: true })
  const foreign = await account.createRequest({ name: 'Чужая заявка' })

  let phone = await openBrowser(browser, { onPhone: true, keepsApp: true })
  const context = phone.context()
  await signInByForm(phone, account.executor.email)
  await phone.goto('/tasks')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => pulledNames(phone)).toEqual(['Замена насоса', 'Осмотр котла'])

  await context.setOffline(true)
  await phone.close()
  phone = await context.newPage()
  const visit = phone.getByRole('link', { name: /Осмотр котла/ })

  await test.step('the coming days are there, with whom to call', async () => {
    await phone.goto('/tasks')
    await expect(phone.getByText(/Сохранено .+: 2 заявки/)).toBeVisible()
    await expect(phone.getByRole('region', { name: tasks.away.today })).toContainText('Замена насоса')
    await expect(phone.getByRole('region', { name: tasks.away.noTime })).toContainText('Осмотр котла')
    await expect(phone.getByRole('link', { name: /Ольга/ })).toHaveAttribute('href', 'tel:+79161234567')
  })

  await test.step('a visit is started, its checklist filled in, its works are of the price list, and it is finished', async () => {
    await visit.click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Осмотр котла' })).toBeVisible()
    await expect(phone.getByText(/Заявка сохранена в этом браузере/)).toBeVisible()
    await phone.getByRole('button', { name: texts.actions.start }).click()
    await phone.getByLabel('Давление').fill('4')
    await phone.getByLabel('Давление').blur()
    await phone.getByLabel(new RegExp(`${files.camera.take}.*: Табличка`)).setInputFiles(await boilerPhoto())
    await expect(phone.getByRole('img', { name: /Табличка/ })).toBeVisible()
    const works = phone.getByRole('region', { name: requestPage.worksTitle })
    await works.getByRole('button', { name: requestPage.works.add }).click()
    await works.getByLabel(requestPage.works.title).fill('фильтр')
    await phone.getByRole('option', { name: /Фильтр 20 мкм/ }).click()
    await expect(works.getByLabel(requestPage.works.price)).toHaveValue(/400/)
    await works.getByRole('button', { name: requestPage.works.add }).click()
    await expect(phone.getByText('Нет связи, 4 действия ждут')).toBeVisible()
    await works.getByRole('button', { name: requestPage.works.close }).click()
    await phone.getByRole('button', { name: new RegExp(`(^| )${texts.actions.finish}$`) }).tap()
    await expect(phone.getByText('Нет связи, 5 действий ждут')).toBeVisible()
  })

  await test.step('all of it is still so in a page that is opened again', async () => {
    await phone.goto('/tasks')
    await expect(phone.getByRole('region', { name: tasks.away.closed })).toContainText('Осмотр котла')
    await visit.click()
    await expect(phone.getByRole('region', { name: requestPage.checklists })).toContainText(/Давление\D*4/)
    await expect(phone.getByRole('img', { name: /Табличка/ })).toBeVisible()
  })

  await test.step('what was not taken along says so, with the way back', async () => {
    await phone.goto(`/requests/${foreign.id}`)
    await phone.getByRole('alert').getByRole('link', { name: shell.failed.toKept }).click()
    await expect(phone).toHaveURL('/tasks')
  })

  await test.step('with a connection all of it arrives', async () => {
    await context.setOffline(false)
    type Read = {
      status: number
      works: { title: string }[]
      checklists: { items: { answer: unknown; photo: { name: string } | null }[] }[]
    }
    const read = () => account.call<Read>('GET', `requests/${id}`)
    await expect.poll(async () => (await read()).status).toBe(4)
    const { works, checklists } = await read()
    expect(works.map(({ title }) => title)).toEqual(['Фильтр 20 мкм'])
    expect(checklists[0]?.items[0]?.answer).toBe(4)
    const photo = async () => (await read()).checklists[0]?.items[1]?.photo
    await expect.poll(photo, 'the photo follows the words').not.toBeNull()
    await expect(phone.getByText(shell.connection.lost)).toBeHidden()
    // It is over, and no longer among those that are taken along.
    await expect.poll(() => pulledNames(phone)).toEqual(['Замена насоса'])
  })
})

/** The requests that the browser keeps, by name. */
async function pulledNames(page: Page): Promise<string[]> {
  const rows = await page.evaluate(readStore<{ page: { name: string } }>, 'requests')
  return rows.map((row) => row.page.name).sort()
}
