import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'
import { expect, type Page, test } from '@playwright/test'
import { known } from '#tests/support/known.ts'
import { type Account, createAccount } from './support/account.ts'
import { overflow } from './support/look.ts'
import { choose, openBrowser, signIn, TEXTS } from './support/visitor.ts'

const ru = TEXTS.ru
const texts = ru.facilities
const crud = ru.crud

interface Made {
  account: Account
  clientId: number
}

async function begin(page: Page): Promise<Made> {
  const account = await createAccount(page.request)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
  await page.addInitScript(() => localStorage.setItem('naryad.locale', 'ru'))
  await signIn(page, account.admin.email)
  return { account, clientId: client.id }
}

async function makeFacility({ account, clientId }: Made, name: string, more: object = {}): Promise<number> {
  const body = { name, client_id: clientId, ...more }
  return (await account.call<{ id: number }>('POST', 'facilities', body)).id
}

test('a facility is created with a pin on the map, and its contacts and tags where it is shown', async ({ page }) => {
  await begin(page)
  await page.goto('/facility/add')
  await page.getByLabel(texts.fields.name).fill('Офис на Тверской')
  await choose(page, texts.fields.client_id, 'Ромашка')
  await page.getByLabel(texts.fields.address).fill('Тверская, 1')
  await expect(page.getByRole('status').filter({ hasText: 'Подсказки адресов не подключены' })).toBeVisible()
  await page.locator('.leaflet-container').click()
  await expect(page.getByLabel(texts.fields.lat)).not.toHaveValue('')
  await page.getByRole('button', { name: texts.add }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Офис на Тверской')
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible()
  await expect(page.getByText(/^55\.\d+, 37\.\d+/)).toBeVisible()

  await page.getByRole('link', { name: texts.tabs.contacts }).click()
  await page.getByRole('button', { name: ru.contacts.add }).click()
  await page.getByLabel(ru.contacts.fields.name).fill('Иван Вахтёр')
  await page.getByRole('button', { name: crud.save }).click()
  await expect(page.getByText('Иван Вахтёр')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить контакт «Иван Вахтёр»' }).click()
  await page.getByRole('dialog').getByRole('button', { name: crud.delete }).click()
  await expect(page.getByText(ru.contacts.empty)).toBeVisible()
})

test('the map gathers pins, narrows as the list does, and opens what it shows', async ({ page }) => {
  const made = await begin(page)
  const near = Array.from({ length: 12 }, (_, index) => ({ lat: 55.75 + index / 10_000, lon: 37.6 + index / 10_000 }))
  for (const [index, place] of near.entries()) await makeFacility(made, `Дом ${index + 1}`, place)
  const expired = {
    lat: 59.93,
    lon: 30.33,
    contract_till: '2020-01-31',
    city: 'Санкт-Петербург',
    address: 'Невский, 1',
  }
  await makeFacility(made, 'Далёкий склад', expired)
  await makeFacility(made, 'Без места')

  await page.goto('/facilities')
  await page.getByRole('link', { name: texts.views.map }).click()
  await expect(page).toHaveURL(/view=map/)
  const map = page.getByRole('region', { name: texts.map.label })
  await expect(map.locator('.leaflet-marker-icon')).toHaveCount(2)
  await expect(map.getByText('12', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'На экране: 13' })).toBeVisible()
  await map.getByText('12', { exact: true }).click()
  await expect(map.locator('.leaflet-marker-icon')).not.toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Дом 12' })).toBeVisible()

  await page.goto('/facilities?view=map&contract_status=expired')
  await expect(map.locator('.leaflet-marker-icon')).toHaveCount(1)
  await page.getByRole('button', { name: 'Показать на карте: Далёкий склад' }).click()
  await expect(map.getByText('Санкт-Петербург, Невский, 1')).toBeVisible()
  await expect(map.getByText(/^Истёк 31 янв/)).toBeVisible()
  await page.getByRole('link', { name: crud.asList }).click()
  await expect(page).toHaveURL(/\/facilities\?contract_status=expired$/)
  await expect(page.getByText('Дом 1', { exact: true })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name: /Показать/ }).click()
  await map.getByRole('link', { name: texts.map.page }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Далёкий склад')
})

test('the service log shows what was done in a period, and is exported as it is shown', async ({ page }) => {
  const made = await begin(page)
  const { account, clientId } = made
  const facility = await makeFacility(made, 'Котельная')
  for (const name of ['Замена насоса', 'Осмотр горелки']) {
    const body = {
      name,
      client_id: clientId,
      facility_id: facility,
      employees: [account.executor.id],
      price: '4200.00',
    }
    const { id } = await account.call<{ id: number }>('POST', 'requests', body)
    await account.call('PATCH', `requests/${id}/start`, {})
    if (name === 'Замена насоса') await account.call('PATCH', `requests/${id}/finish`, {})
  }
  await page.goto(`/facility/${facility}`)
  await expect(page.getByRole('heading', { name: /За 12 месяцев объект принёс 4\s200/ })).toBeVisible()

  await page.getByRole('link', { name: texts.tabs.service }).click()
  await expect(page.getByRole('heading', { name: /Замена насоса/ })).toBeVisible()
  await expect(page.getByText(account.executor.name)).toBeVisible()
  await expect(page.getByText('Осмотр горелки')).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: crud.export }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Журнал обслуживания Котельная.xlsx')
  const book = xlsx.read(readFileSync(await download.path()))
  const rows = xlsx.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  expect(rows).toMatchObject([{ Заявка: 'Замена насоса', Исполнители: account.executor.name, Стоимость: 4200 }])

  const to = page.getByLabel(texts.service.to, { exact: true })
  await to.fill('2020-01-01')
  await to.press('Enter')
  await expect(page.getByText(texts.service.noneThen)).toBeVisible()
  await expect(page).toHaveURL(/dateTo=2020-01-01/)
})

test('equipment is brought to a facility and sent away, and subscribers are kept', async ({ page }) => {
  const made = await begin(page)
  const facility = await makeFacility(made, 'Котельная')
  for (const title of ['Котёл водогрейный', 'Насос циркуляционный'])
    await made.account.call('POST', 'equipment', { title })
  await page.goto(`/facility/${facility}?tab=equipment`)
  await page.getByRole('button', { name: texts.equipment.choose }).click()
  await choose(page, texts.equipment.label, 'Котёл')
  await page.getByRole('dialog').getByRole('button', { name: crud.save }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Котёл водогрейный' })).toBeVisible()
  await expect(page.getByText('Насос циркуляционный')).toHaveCount(0)

  await page.getByRole('link', { name: texts.tabs.subscribers }).click()
  await expect(page.getByText(texts.subscribers.notYet)).toBeVisible()
  await page.getByLabel(texts.subscribers.email).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Некорректный Email')).toBeVisible()
  await page.getByLabel(texts.subscribers.email).fill('Duty@Client.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'duty@client.example' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Удалить подписчика duty@client.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: crud.delete }).click()
  await expect(page.getByText(texts.subscribers.none)).toBeVisible()
})

test('a user who may only read sees the facility without what changes it, in English too', async ({
  page,
  browser,
}) => {
  const made = await begin(page)
  const facility = await makeFacility(made, 'Чужая котельная')
  const readOnly = await openBrowser(browser, { locale: 'en', ...(isPhone(page) && { onPhone: true }) })
  await signIn(readOnly, made.account.manager.email)
  const en = TEXTS.en.facilities
  await readOnly.goto(`/facility/${facility}?tab=subscribers`)
  await expect(readOnly.getByText(en.subscribers.none)).toBeVisible()
  await readOnly.goto(`/facility/${facility}?tab=service`)
  await expect(readOnly.getByText(en.service.none)).toBeVisible()
  await readOnly.goto('/facilities?view=map')
  await expect(readOnly.getByText(en.map.none)).toBeVisible()
  await readOnly.context().close()
})

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 500
}

test('a card on a phone holds the longest state of a contract', async ({ browser }) => {
  const page = await openBrowser(browser, { onPhone: true })
  const made = await begin(page)
  await makeFacility(made, 'Склад', { contract_till: '2099-09-28' })
  await page.goto('/facilities')
  const state = page.getByText(texts.contractStates.active.replace('{{date}}', '28 сент. 2099 г.'))
  await expect(state).toBeVisible()
  const [card, tag] = await Promise.all([
    page.getByRole('listitem').filter({ has: state }).boundingBox(),
    state.boundingBox(),
  ])
  expect(known(tag).x + known(tag).width).toBeLessThan(known(card).x + known(card).width)
  expect(await overflow(page)).toBe(0)
})
