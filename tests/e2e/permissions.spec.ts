import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { buttons, permissions: texts, shell } = TEXTS.ru
const EDITOR = '/settings/users?tab=roles'

function cell(page: Page, role: string, right: string) {
  return page.getByLabel(`${role}: ${right}`)
}

test('a permission that is taken away is gone from an open browser at once, and back when the change is undone', async ({
  browser,
  request,
  isMobile,
}) => {
  const account = await createAccount(request)
  const [admin, manager] = await Promise.all([
    openBrowser(browser, { onPhone: isMobile }),
    openBrowser(browser, { onPhone: isMobile }),
  ])
  await Promise.all([signIn(admin, account.admin.email), signIn(manager, account.manager.email)])
  await Promise.all([admin.goto(`${EDITOR}&role=manager`), manager.goto('/clients')])
  const addClient = manager.getByRole('link', { name: TEXTS.ru.clients.add })
  await expect(addClient.first()).toBeVisible()
  const create = cell(admin, shell.roles.manager, 'Клиенты, Создание')
  await expect(create).toHaveValue('allowed')

  await test.step('a button goes', async () => {
    await create.selectOption('forbidden')
    await expect(addClient).toHaveCount(0)
  })

  await test.step('a page goes', async () => {
    await cell(admin, shell.roles.manager, 'Клиенты, Просмотр').selectOption('forbidden')
    await expect(manager.getByRole('heading', { name: shell.forbidden.title })).toBeVisible()
  })

  await test.step('and comes back', async () => {
    const toast = admin.getByRole('alert').filter({ hasText: 'Клиенты, Просмотр' })
    await toast.getByRole('button', { name: buttons.undo, exact: true }).click()
    await expect(manager.getByRole('heading', { level: 1, name: TEXTS.ru.clients.title })).toBeVisible()
    await expect(cell(admin, shell.roles.manager, 'Клиенты, Просмотр')).toHaveValue('allowed')
    await expect(create).toHaveValue('forbidden')
  })
})

test('a role is made after another, and deleted with one that takes its users over', async ({
  browser,
  request,
  isMobile,
}) => {
  const account = await createAccount(request)
  const admin = await openBrowser(browser, { onPhone: isMobile })
  await signIn(admin, account.admin.email)
  await admin.goto(EDITOR)

  await test.step('made', async () => {
    await admin.getByRole('button', { name: texts.add }).click()
    const form = admin.getByRole('dialog', { name: texts.new })
    await form.getByLabel(texts.fields.name).fill('Кладовщик')
    await form.getByLabel(texts.fields.copy_from).click()
    await admin.locator('.ant-select-item-option').filter({ hasText: shell.roles.executor }).click()
    await form.getByRole('button', { name: texts.create, exact: true }).click()
    await expect(form).toHaveCount(0)
    await expect(cell(admin, 'Кладовщик', 'Заявки, Просмотр')).toHaveValue('manager')
  })

  await account.call('POST', 'account/users', {
    id: account.executor.id,
    email: account.executor.email,
    firstname: 'Егор',
    surname: 'Исполнителев',
    role: 'Кладовщик',
  })

  await test.step('deleted', async () => {
    await admin.goto(`${EDITOR}&role=${encodeURIComponent('Кладовщик')}`)
    await admin.getByRole('button', { name: texts.actions.replace('{{role}}', 'Кладовщик') }).click()
    await admin.getByRole('menuitem', { name: texts.remove }).click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog).toContainText('у 1 пользователя')
    await dialog.getByLabel(texts.replacement).click()
    await admin.locator('.ant-select-item-option').filter({ hasText: shell.roles.employee }).click()
    await dialog.getByRole('button', { name: texts.remove }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cell(admin, 'Кладовщик', 'Заявки, Просмотр')).toHaveCount(0)
  })

  const users = await account.call<{ data: { id: number; role: { name: string } }[] }>('GET', 'account/users')
  expect(users.data.find(({ id }) => id === account.executor.id)?.role.name).toBe('employee')
})

test('an admin looks through the eyes of an executor and changes nothing', async ({ browser, request, isMobile }) => {
  const account = await createAccount(request)
  await account.createRequest({ name: 'Насос исполнителя', employees: [account.executor.id] })
  await account.createRequest({ name: 'Чужой насос' })
  const admin = await openBrowser(browser, { onPhone: isMobile })
  await signIn(admin, account.admin.email)
  await admin.goto(`${EDITOR}&role=executor`)
  await admin.getByRole('button', { name: texts.actions.replace('{{role}}', shell.roles.executor) }).click()
  await admin.getByRole('menuitem', { name: texts.viewAs.action }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog).toContainText(account.executor.name)
  await dialog.getByRole('button', { name: texts.viewAs.start, exact: true }).click()
  await expect(admin.getByText(texts.viewAs.note)).toBeVisible()

  await admin.goto('/requests')
  const mine = admin.getByText('Насос исполнителя').first()
  await expect(mine).toBeVisible()
  await expect(admin.getByText('Чужой насос')).toHaveCount(0)
  await mine.click()
  await admin.getByRole('button', { name: TEXTS.ru.requests.actions.start }).click()
  // On a phone the toast is over the banner.
  const refusal = admin.locator('.ant-notification-notice-error')
  await expect(refusal).toContainText('менять ничего нельзя')
  await refusal.locator('.ant-notification-notice-close').click()

  await admin.getByRole('button', { name: texts.viewAs.leave }).click()
  await expect(admin.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
})
