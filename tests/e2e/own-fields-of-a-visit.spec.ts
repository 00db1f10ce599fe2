import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { look } from './support/look.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { requests: texts, requestPage, crud, customValues } = TEXTS.ru

test('fields of a company are filled in on site without a connection, asked for when the work is finished, and found by', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const field = (body: object) => account.call('POST', 'custom-fields', { entity: 'requests', ...body })
  await field({ key: 'entrance', type: 'text', title: { ru: 'Вход' } })
  await field({
    key: 'pressure',
    type: 'number',
    title: { ru: 'Давление' },
    unit: 'бар',
    min: 0,
    max: 16,
    decimals: 1,
    step: 'work',
    required: 'on_finish',
    is_indexed: true,
  })
  await field({
    key: 'outcome',
    type: 'choice',
    title: { ru: 'Итог осмотра' },
    options: [{ title: { ru: 'Исправно' } }, { title: { ru: 'Нужен ремонт' } }],
    step: 'finish',
    required: 'on_finish',
    is_indexed: true,
  })
  const { id, number } = await account.createRequest({
    name: 'Осмотр котла',
    employees: [account.executor.id],
    custom: { entrance: 'Со двора' },
  })
  await account.createRequest({ name: 'Осмотр насоса' })

  const phone = await openBrowser(browser, { onPhone: true })
  await signIn(phone, account.executor.email)
  await phone.goto(`/requests/${id}`)
  await phone.getByRole('button', { name: texts.actions.start }).click()
  await expect(phone.getByRole('region', { name: requestPage.fields.steps.office })).toContainText('Со двора')
  const finish = phone.getByRole('button', { name: texts.actions.finish, exact: true })

  await test.step('finishing is refused, and names the fields, each of which leads to its place', async () => {
    await finish.click()
    const notice = phone.getByRole('alert').filter({ hasText: requestPage.fields.toFinish })
    await expect(notice.getByRole('button')).toHaveText(['Давление', 'Итог осмотра'])
    await look(phone, 'refused')
    await notice.getByRole('button', { name: 'Давление' }).click()
    await expect(phone.getByRole('textbox', { name: /Давление/ })).toBeFocused()
  })

  await test.step('what is filled in without a connection is kept, and the work is finished with it', async () => {
    await phone.context().setOffline(true)
    await phone.getByRole('textbox', { name: /Давление/ }).fill('4,5')
    await phone.getByRole('textbox', { name: /Давление/ }).blur()
    await phone.getByText('Нужен ремонт').click()
    await expect(phone.getByText('Нет связи, 2 действия ждут')).toBeVisible()
    await finish.click()
    await phone.context().setOffline(false)
    const read = () => account.call<{ status: number; custom: object }>('GET', `requests/${id}`)
    await expect.poll(async () => (await read()).status).toBe(4)
    expect((await read()).custom).toEqual({ entrance: 'Со двора', pressure: 4.5, outcome: 2 })
  })

  await test.step('the office finds it by a field, and has that in the table', async () => {
    const office = await openBrowser(browser)
    await office.setViewportSize({ width: 1440, height: 900 })
    await signIn(office, account.admin.email)
    await office.goto('/requests?custom.outcome=2&status=all')
    const table = office.getByRole('table')
    await expect(table.getByRole('link', { name: 'Осмотр котла' })).toBeVisible()
    await expect(table.getByRole('link', { name: 'Осмотр насоса' })).toBeHidden()
    await office.getByRole('button', { name: crud.columns, exact: true }).click()
    await office.getByRole('checkbox', { name: 'Давление' }).check()
    await office.keyboard.press('Escape')
    await expect(table.getByRole('row', { name: new RegExp(String(number)) })).toContainText('4,5\u00a0бар')
    await office.getByRole('search').getByRole('button', { name: 'Давление', exact: true }).click()
    await office.getByRole('textbox', { name: new RegExp(`^${customValues.from}`) }).fill('5')
    await office.keyboard.press('Enter')
    await expect(office).toHaveURL(/custom\.pressure_from=5/)
    await expect(table).toBeHidden()
  })
})
