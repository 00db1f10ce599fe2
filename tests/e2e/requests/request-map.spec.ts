import { expect, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

const DATE = '2030-03-12'

test('requests chosen on the map, by drawing round them or in the list, are assigned; a day is a numbered line', async ({
  browser,
  request,
}) => {
  const texts = TEXTS.ru.requestMap
  const account = await createAccount(request)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
  const requestAt = async (name: string, lon: number, plan: object = {}) => {
    const facility = { name: `Котельная ${name}`, client_id: client.id, lat: 55.75, lon }
    const { id } = await account.call<{ id: number }>('POST', 'facilities', facility)
    return account.createRequest({ name, client_id: client.id, facility_id: id, ...plan })
  }
  const west = await requestAt('Запад', 37.5)
  const east = await requestAt('Восток', 37.7)
  const north = await requestAt('Север', 37.9, {
    employees: [account.executor.id],
    planned_start_at: `${DATE}T10:00:00+03:00`,
  })
  const asExecutor = await account.signInAs(account.executor)
  await asExecutor('POST', 'user/position-sharing', { is_agreed: true })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto('/requests?view=map')
  const map = page.getByRole('region', { name: texts.label })
  const inSight = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(inSight).toHaveCount(3)

  await expect(page.locator('.leaflet-control-scale')).toHaveText(/^\d+\s(к?м)$/)

  // Round the left pin alone, which is where the map is fitted to begin.
  const box = await map.boundingBox()
  if (!box) throw new Error('The map is drawn')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.getByRole('button', { name: texts.draw }).click()
  await page.mouse.move(...at(0.01, 0.3))
  await page.mouse.down()
  for (const corner of [at(0.3, 0.3), at(0.3, 0.7), at(0.01, 0.7)]) await page.mouse.move(...corner, { steps: 4 })
  await page.mouse.up()
  const choose = (name: string) => page.getByRole('checkbox', { name: texts.choose.replace('{{name}}', name) })
  await expect(choose('Запад')).toBeChecked()
  await expect(choose('Восток')).not.toBeChecked()
  await choose('Восток').check()
  await page.getByRole('button', { name: TEXTS.ru.bulkAssign.button }).click()
  const dialog = page.getByRole('dialog')
  const { named } = TEXTS.ru.candidates.choose
  await dialog.getByRole('button', { name: named.replace('{{name}}', account.executor.name) }).click()
  await dialog.getByRole('button', { name: TEXTS.ru.requests.actions.assign, exact: true }).click()
  await dialog.getByRole('button', { name: TEXTS.ru.bulkAssign.close }).click()
  const executorsOf = async (id: number) =>
    (await account.call<{ employees: { id: number }[] }>('GET', `requests/${id}`)).employees.map((one) => one.id)
  for (const { id } of [west, east]) expect(await executorsOf(id)).toEqual([account.executor.id])

  await page.goto(`/requests?view=map&employee=${account.executor.id}&date=${DATE}`)
  const day = page.getByRole('list', { name: texts.dayOf })
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await expect(day).toContainText(`10:00 №${north.number} Север`)
})
