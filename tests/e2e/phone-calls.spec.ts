import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { look } from './support/look.ts'
import { languageOf, signIn, speak, TEXTS } from './support/visitor.ts'

const PHONE = '+74951234567'

test('a dispatcher sees who calls, takes the request, and returns the call that was missed', async ({
  page,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { phoneCalls: texts, shell, requestForm } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const client = await account.call<{ id: number }>('POST', 'clients', {
    name: 'Ромашка',
    contacts: [{ name: 'Пётр Иванов', phone: PHONE }],
  })
  const { number } = await account.createRequest({ name: 'Не греет котёл', client_id: client.id })
  const [surname = '', firstname = ''] = account.manager.name.split(' ')
  const { id, email } = account.manager
  await account.call('POST', 'account/users', { id, email, surname, firstname, role: 'manager', extension: '101' })
  const report = (state: string, call_id: string, more: object = {}) =>
    account.call('POST', 'inbound/call', {
      ...{ phone: '84951234567', direction: 'incoming', extension: '101', state, call_id },
      ...more,
    })

  await speak(page.context(), locale)
  await signIn(page, email)
  await page.goto('/requests')
  await expect(page.getByText('Не греет котёл')).toBeVisible()

  const card = page.getByRole('region', { name: texts.card })
  await test.step('the card says who calls and what they wait for', async () => {
    await report('ringing', 'first')
    await expect(card).toContainText('Пётр Иванов')
    await expect(card.getByRole('link', { name: new RegExp(`${number}.*Не греет котёл`) })).toBeVisible()
    await look(page, page.url())
  })

  await test.step('the form of a request has the caller', async () => {
    await report('answered', 'first')
    await expect(card.getByRole('status')).toContainText(texts.states.answered)
    await card.getByRole('link', { name: shell.pages.requestAdd }).click()
    await expect(page.getByLabel(requestForm.contactName)).toHaveValue('Пётр Иванов')
    await expect(page.getByText('Ромашка').first()).toBeVisible()
    await card.getByRole('button', { name: texts.close }).click()
    await expect(card).toHaveCount(0)
  })

  await test.step('a number that no one has is said to be unknown, and its call is missed', async () => {
    await report('ringing', 'second', { phone: '84959999999' })
    await expect(card).toContainText(texts.unknown)
    await report('missed', 'second', { phone: '84959999999' })
    await expect(card).toContainText(texts.states.missed)
    await card.getByRole('button', { name: texts.close }).click()
  })

  await test.step('missed calls are a page, which follows them, and on which they are returned', async () => {
    await page.goto('/calls')
    await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await report('missed', 'third', { extension: null })
    await expect(page.getByRole('article')).toHaveCount(2)
    const latest = page.getByRole('article').first()
    await latest.getByRole('button', { name: texts.who }).click()
    await expect(latest).toContainText('Пётр Иванов')
    await look(page, page.url())
    await latest.getByRole('button', { name: texts.setDone }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: texts.all }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('button', { name: texts.takeBack })).toHaveCount(1)
  })
})
