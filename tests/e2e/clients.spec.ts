import { expect, test } from '@playwright/test'
import { messagesIn } from '#contract/messages.ts'
import { createAccount } from './support/account.ts'
import { look } from './support/look.ts'
import { choose, languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test.describe.configure({ mode: 'parallel' })

test('a client is entered, corrected, given bank details and contacts, found by a tag, and deleted', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { clients: texts, contacts, crud } = TEXTS[locale]
  const messages = messagesIn(locale).fields
  const tenant = await createAccount(request, locale)
  await tenant.call('POST', 'clients', { name: 'ООО «Другой»', tags: ['разовый'] })
  const page = await openBrowser(browser, { locale })
  await signIn(page, tenant.admin.email)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const tab = (title: string) => page.getByRole('link', { name: title, exact: true }).last()
  const save = page.getByRole('button', { name: crud.save })

  await test.step('what is wrong is said at its field, before anything is sent', async () => {
    await page.goto('/client/add')
    await field(texts.fields.email).fill('не адрес')
    await page.getByRole('button', { name: texts.add }).click()
    await expect(page.getByText(messages.title_required)).toBeVisible()
    await expect(page.getByText(messages.email_invalid)).toBeVisible()
    await expect(field(texts.fields.name)).toBeFocused()
    await look(page, 'a refused client')
  })

  await test.step('with a phone in its mask and two tags it is there', async () => {
    await field(texts.fields.name).fill('ООО «Ромашка»')
    await field(texts.fields.email).fill('office@romashka.example')
    await field(texts.fields.phone).pressSequentially('9161234567')
    for (const tag of ['сеть', 'важный']) {
      await field(texts.fields.tags).and(page.getByRole('combobox')).fill(tag)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts.add }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ООО «Ромашка»' })).toBeVisible()
    await expect(page.getByRole('link', { name: '+7 (916)-123-45-67' })).toBeVisible()
    await expect(page.getByText('важный')).toBeVisible()
  })
  const id = Number(new URL(page.url()).pathname.split('/').pop())

  await test.step('its name is corrected, and nothing else', async () => {
    await page.getByRole('link', { name: crud.edit }).click()
    await field(texts.fields.name).fill('ООО «Ромашка-Сервис»')
    await save.click()
    await expect(page.getByRole('heading', { level: 1, name: 'ООО «Ромашка-Сервис»' })).toBeVisible()
    expect(await tenant.call('GET', `clients/${id}`)).toMatchObject({
      name: 'ООО «Ромашка-Сервис»',
      phone: '+79161234567',
      email: 'office@romashka.example',
      tags: expect.arrayContaining([
        expect.objectContaining({ name: 'важный' }),
        expect.objectContaining({ name: 'сеть' }),
      ]),
    })
  })

  await test.step('bank details with a slip of the finger are refused at the number it is in', async () => {
    await tab(texts.tabs.bank).click()
    const { inn, bik, account } = texts.bankNumbers
    await field(inn).fill('7707083894')
    await save.click()
    await expect(page.getByText(messages.check_digits_wrong)).toBeVisible()
    await expect(field(inn)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(inn)).toBeFocused()
    await field(inn).fill('7707083893')
    await field(bik).fill('044525225')
    await field(account).fill('40702810938000060473')
    await save.click()
    await expect(page.getByText(messages.account_of_other_bank)).toBeVisible()
    await look(page, 'refused bank details')
    await field(account).fill('40702810438000060473')
    await save.click()
    await expect(page.getByText(messages.account_of_other_bank)).toHaveCount(0)
    const details = { inn: '7707083893', bank_bik: '044525225', bank_account: '40702810438000060473' }
    await expect.poll(() => tenant.call('GET', `clients/${id}/bank-details`)).toMatchObject(details)
    await expect(page.getByText(crud.saved).last()).toBeVisible()
  })

  await test.step('a contact is added, and corrected in its place', async () => {
    await tab(texts.tabs.contacts).click()
    await page.getByRole('button', { name: contacts.add }).click()
    await field(contacts.fields.name).fill('Пётр')
    await field(contacts.fields.position).fill('Главный инженер')
    await save.click()
    await page.getByRole('button', { name: contacts.editNamed.replace('{{name}}', 'Пётр') }).click()
    await field(contacts.fields.name).fill('Пётр Петров')
    await save.click()
    await expect(page.getByText('Пётр Петров')).toBeVisible()
    await expect(page.getByText('Главный инженер')).toBeVisible()
  })

  await test.step('the list finds it by its tag', async () => {
    await page.goto('/clients')
    const filters = page.getByRole('button', { name: crud.filters })
    if (testInfo.project.name === 'phone') await filters.click()
    await choose(page, texts.fields.tag, 'сеть')
    await expect(page.getByRole('link', { name: 'ООО «Другой»' })).toHaveCount(0)
    await page.getByRole('link', { name: 'ООО «Ромашка-Сервис»' }).click()
  })

  await test.step('nothing hangs on it: it is deleted after saying what goes with it', async () => {
    await page.getByRole('button', { name: crud.delete, exact: true }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(texts.deleteWarning)
    await question.getByRole('button', { name: crud.cancel }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: crud.delete, exact: true }).click()
    await question.getByRole('button', { name: crud.delete, exact: true }).click()
    await expect(page).toHaveURL(/\/clients$/)
    await expect(page.getByRole('link', { name: 'ООО «Другой»' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'ООО «Ромашка-Сервис»' })).toHaveCount(0)
    await page.goto(`/client/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: crud.missing })).toBeVisible()
  })
})

test('a facility is moved to another manager with its contract, and deleted when nothing hangs on it', async ({
  browser,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { facilities: texts, crud } = TEXTS[locale]
  const tenant = await createAccount(request, locale)
  const client = await tenant.call<{ id: number }>('POST', 'clients', { name: 'ООО «Ромашка»' })
  const make = (name: string) =>
    tenant.call<{ id: number }>('POST', 'facilities', { name, client_id: client.id, address: 'Тверская, 1' })
  const [facility, neighbour] = [await make('Котельная'), await make('Склад')]
  await tenant.createRequest({ name: 'Держит склад', client_id: client.id, facility_id: neighbour.id })
  const page = await openBrowser(browser, { locale })
  await signIn(page, tenant.admin.email)
  const remove = async () => {
    await page.getByRole('button', { name: crud.delete, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: crud.delete, exact: true }).click()
  }

  await page.goto(`/facility/${facility.id}/edit`)
  await page.getByLabel(texts.fields.name, { exact: true }).fill('')
  await page.getByRole('button', { name: crud.save }).click()
  await expect(page.getByText(messagesIn(locale).fields.title_required)).toBeVisible()
  await page.getByLabel(texts.fields.name, { exact: true }).fill('Котельная № 2')
  await choose(page, texts.fields.manager_id, tenant.manager.name)
  await page.getByLabel(texts.fields.contract_number).fill('Д-17')
  await page.getByLabel(texts.fields.contract_till).fill('2020-01-31')
  await page.getByRole('button', { name: crud.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Котельная № 2' })).toBeVisible()
  await expect(page.getByText(texts.contractStates.expired.split('{{date}}')[0] ?? '').first()).toBeVisible()
  expect(await tenant.call('GET', `facilities/${facility.id}`)).toMatchObject({
    manager: { id: tenant.manager.id },
    client: { id: client.id },
    contract_number: 'Д-17',
    address: 'Тверская, 1',
  })

  await remove()
  await expect(page).toHaveURL(/\/facilities$/)
  await expect(page.getByRole('link', { name: 'Склад' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Котельная № 2' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Склад' }).click()
  await remove()
  await expect(page.getByRole('dialog').getByRole('link', { name: /Держит склад/ })).toBeVisible()
  expect(await tenant.call('GET', `facilities/${neighbour.id}`)).toMatchObject({ name: 'Склад' })
})
