import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { boilerPhoto } from './support/photo.ts'
import { choose, languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test.describe.configure({ mode: 'parallel' })

test('equipment from its form to the fault that a client reports by its label', async ({
  page,
  browser,
  request,
  isMobile,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { equipment: texts, publicLabel, requests, crud } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'ООО «Тёплый дом»' })
  await account.call('POST', 'facilities', {
    name: 'Котельная на Тверской',
    client_id: client.id,
    manager_id: account.manager.id,
  })
  const unit = await account.call<{ id: number }>('POST', 'equipment', { title: 'Тепловой пункт' })

  await page.addInitScript((kept) => localStorage.setItem('naryad.locale', kept), locale)
  await test.step('the manager puts the unit at a facility and adds a part of it', async () => {
    await signIn(page, account.manager.email)
    await page.goto(`/equipment/${unit.id}/edit`)
    await choose(page, texts.fields.facility_id, 'Котельная на Тверской')
    await page.getByRole('button', { name: crud.save }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Тепловой пункт' })).toBeVisible()
    await page.getByRole('link', { name: texts.parts.add }).click()
    await page.getByLabel(texts.fields.title, { exact: true }).fill('Циркуляционный насос')
    await page.getByLabel(texts.fields.serial).fill('SN-2207')
    await page.getByRole('button', { name: texts.add }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Циркуляционный насос' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Тепловой пункт' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Котельная на Тверской' })).toBeVisible()
  })

  await test.step('the list is a tree: the part comes to light under its unit', async () => {
    await page.goto('/products?tab=equipment')
    await expect(page.getByRole('link', { name: 'Тепловой пункт' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Циркуляционный насос' })).toHaveCount(0)
    const toggle = isMobile
      ? page.getByRole('button', { name: crud.tree.showOnCard.replace('{{count}}', '1') })
      : page.getByRole('button', { name: 'Тепловой пункт' })
    await toggle.click()
    await expect(page.getByRole('link', { name: 'Циркуляционный насос' })).toBeVisible()
  })

  const address = await test.step('labels are printed of what is chosen in the list', async () => {
    for (const title of ['Тепловой пункт', 'Циркуляционный насос']) {
      await page.getByRole('checkbox', { name: crud.selection.row.replace('{{name}}', title) }).check()
    }
    await page.getByRole('link', { name: texts.labels.many }).click()
    const sheet = page.getByRole('list', { name: texts.labels.title })
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await expect(sheet.getByText('SN-2207')).toBeVisible()
    await expect(sheet.getByRole('img')).toHaveCount(2)
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    const ids = new URL(page.url()).searchParams.get('ids')
    const labels = await account.call<{ title: string; url: string }[]>('GET', `equipments/labels?ids=${ids}`)
    return new URL(labels.find(({ title }) => title === 'Циркуляционный насос')?.url ?? '').pathname
  })

  const visitor = await openBrowser(browser, { locale, onPhone: true })
  await test.step('a client reads the label with a phone and reports a fault', async () => {
    await visitor.goto(address)
    await expect(visitor.getByText('Циркуляционный насос')).toBeVisible()
    await visitor.getByRole('button', { name: publicLabel.submit }).click()
    await expect(visitor.getByLabel(publicLabel.description)).toBeFocused()
    await visitor.getByLabel(publicLabel.description).fill('Течёт и шумит')
    await visitor.getByLabel(publicLabel.name).fill('Пётр Петров')
    await visitor.getByLabel(publicLabel.phone).fill('9161234567')
    await visitor.locator('input[type=file]').setInputFiles(await boilerPhoto())
    await expect(visitor.getByRole('img', { name: 'IMG_0001.jpg' })).toBeVisible()
    await visitor.getByRole('button', { name: publicLabel.submit }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('1')
    await visitor.getByRole('link', { name: publicLabel.follow }).click()
    await expect(visitor.getByText(requests.statuses.new).first()).toBeVisible()
  })

  await test.step('the manager sees the emergency request, with the equipment, the phone and the photo', async () => {
    await page.goto('/requests')
    await page.getByText('Циркуляционный насос').first().click()
    await expect(page.getByText('Течёт и шумит')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Циркуляционный насос' })).toBeVisible()
    await expect(page.getByText('IMG_0001.jpg').first()).toBeVisible()
    await expect(page.getByText('Пётр Петров').first()).toBeVisible()
  })

  await test.step('the same label leads a colleague to the page of the equipment', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Циркуляционный насос' })).toBeVisible()
  })
  await visitor.context().close()
})
