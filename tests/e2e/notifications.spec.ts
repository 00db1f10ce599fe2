import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { feed, shell, notificationCenter } = TEXTS.ru

const bellOf = (page: Page, unread: number) => {
  const name = unread ? shell.notifications.unread.replace('{{count}}', String(unread)) : shell.pages.notifications
  return page.getByRole('button', { name, exact: true })
}

test('an assignment rings in another browser, and what is read on one device is read on the other', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const [desk, phone] = await Promise.all([openBrowser(browser), openBrowser(browser, { onPhone: true })])
  for (const page of [desk, phone]) {
    await signIn(page, account.executor.email)
    await page.goto('/tasks')
  }

  await test.step('the notification of the sign-in on a new device is read on both', async () => {
    await desk.getByRole('button', { name: shell.notifications.unread.replace('{{count}}', '') }).click()
    await desk.getByRole('button', { name: notificationCenter.readAll }).click()
    await desk.keyboard.press('Escape')
    for (const page of [desk, phone]) await expect(bellOf(page, 0)).toBeVisible()
  })

  const created = await account.createRequest({ name: 'Осмотр насоса', employees: [account.executor.id] })
  await expect(bellOf(desk, 1)).toBeVisible()
  await expect(bellOf(phone, 1)).toBeVisible()
  const toast = desk.getByRole('alert').filter({ hasText: `№${created.number}` })
  await expect(toast).toBeVisible()

  await test.step('it is followed on the phone, and read on the desk', async () => {
    await bellOf(phone, 1).click()
    const panel = phone.getByRole('dialog', { name: shell.pages.notifications })
    await panel.getByRole('link', { name: `№${created.number}` }).click()
    await expect(phone).toHaveURL(`/requests/${created.id}`)
    await expect(bellOf(phone, 0)).toBeVisible()
    await expect(bellOf(desk, 0)).toBeVisible()
  })

  await test.step('the page of the request reads what comes about it', async () => {
    await account.call('POST', `requests/${created.id}/interaction`, { comment: 'Ключ у охраны' })
    await expect(phone.getByText('Ключ у охраны')).toBeVisible()
    await desk.goto('/notifications')
    await expect(desk.getByRole('link', { name: `№${created.number}` }).first()).toBeVisible()
    await expect(bellOf(desk, 0)).toBeVisible()
    await expect(desk.getByText(notificationCenter.unreadMark)).toHaveCount(0)
  })

  await test.step('the panel is left by Escape, back to the bell', async () => {
    await bellOf(desk, 0).click()
    const panel = desk.getByRole('dialog', { name: shell.pages.notifications })
    await expect(panel).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bellOf(desk, 0)).toBeFocused()
  })

  await test.step('a mention in a note rings as well', async () => {
    const office = await openBrowser(browser)
    await signIn(office, account.manager.email)
    await office.goto(`/requests/${created.id}`)
    await phone.goto('/tasks')
    const note = office.getByRole('textbox', { name: feed.note })
    await note.click()
    await office.keyboard.type(`Захватите фильтр, @${account.executor.name.slice(0, 4)}`)
    await expect(office.getByRole('option', { name: account.executor.name })).toBeVisible()
    await office.keyboard.press('Enter')
    await office.getByRole('button', { name: feed.send, exact: true }).click()
    await expect(office.getByText(`@${account.executor.name}`).last()).toBeVisible()
    await expect(desk.getByRole('alert').filter({ hasText: 'вас упомянули в заметке' })).toBeVisible()
    await expect(bellOf(phone, 1)).toBeVisible()
  })
})
