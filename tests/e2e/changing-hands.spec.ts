import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { choose, signIn, speak, TEXTS } from './support/visitor.ts'

const { crud, facilities, facilityClient, users, userRemoval } = TEXTS.ru

test('a facility goes to another client, once it is said whose its open work is', async ({ page, context }) => {
  const account = await createAccount(page.request)
  const create = async (path: string, body: object) => (await account.call<{ id: number }>('POST', path, body)).id
  const [former, next] = [
    await create('clients', { name: 'ООО «Ромашка»' }),
    await create('clients', { name: 'ООО «Василёк»' }),
  ]
  const facility = await create('facilities', { name: 'Котельная', client_id: former })
  const work = { client_id: former, facility_id: facility }
  const going = await create('requests', { name: 'Осмотр котла', ...work })
  const staying = await create('requests', { name: 'Замена насоса', ...work })
  await speak(context, 'ru')
  await signIn(page, account.admin.email)

  await page.goto(`/facility/${facility}/edit`)
  await choose(page, facilities.fields.client_id, 'Василёк')
  await expect(page.getByRole('alert')).toContainText('ООО «Ромашка»')
  const save = page.getByRole('button', { name: crud.save, exact: true })
  await save.click()
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(1)
  await page.getByRole('radio', { name: facilityClient.some }).check()
  await page.getByRole('checkbox', { name: /Осмотр котла/ }).check()
  await save.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Котельная')
  await expect(page.getByRole('link', { name: 'ООО «Василёк»' }).first()).toBeVisible()
  const clientOf = async (id: number) =>
    (await account.call<{ client: { id: number } }>('GET', `requests/${id}`)).client.id
  expect([await clientOf(going), await clientOf(staying)]).toEqual([next, former])
})

test('a user is deactivated, once it is said who does their open work', async ({ page, context }) => {
  const account = await createAccount(page.request)
  const { executor } = account
  const other = await account.addUser('executor', 'Олег', 'Сменов')
  const { id } = await account.createRequest({ employees: [executor.id] })
  await speak(context, 'ru')
  await signIn(page, account.admin.email)

  await page.goto(`/settings/users/${executor.id}`)
  await page.getByRole('switch', { name: users.fields.is_active }).click()
  await expect(page.getByText(userRemoval.stops.replace('{{name}}', executor.name))).toBeVisible()
  const save = page.getByRole('button', { name: crud.save, exact: true })
  await save.click()
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(1)
  await page.getByRole('radio', { name: userRemoval.other }).check()
  await choose(page, userRemoval.other, 'Сменов')
  await save.click()

  await expect(page.getByText(userRemoval.stops.replace('{{name}}', executor.name))).toHaveCount(0)
  await page.goto(`/requests/${id}`)
  await expect(page.getByText(other.name).first()).toBeVisible()
})
