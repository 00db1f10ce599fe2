import { expect, test } from '@playwright/test'
import { createAccount, PASSWORD } from './support/account.ts'
import { mailedLink } from './support/outbox.ts'
import { signIn, speak } from './support/visitor.ts'

const NEW_PASSWORD = 'another horse battery'

test('a forgotten password is reset with the link of an email', async ({ page, request, context }) => {
  await speak(context, 'ru')
  const { manager } = await createAccount(request)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  await expect(page.getByRole('heading', { name: 'Забыли пароль?' })).toBeVisible()
  await page.getByLabel('Email').fill(manager.email)
  await page.getByRole('button', { name: 'Прислать ссылку' }).click()
  await expect(page.getByText('Проверьте почту')).toBeVisible()

  await page.goto(await mailedLink(manager.email, '/reset-password'))
  await page.getByLabel('Новый пароль').fill(NEW_PASSWORD)
  await page.getByLabel('Повторите пароль').fill('something else')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await page.getByLabel('Повторите пароль').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()

  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Неверный Email или пароль')).toBeVisible()
  await page.getByLabel('Пароль', { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/requests/)
})

test('an invited user sets a password with the link that the admin reads in the outbox', async ({
  page,
  request,
  context,
}) => {
  await speak(context, 'ru')
  const { admin, call } = await createAccount(request)
  const email = `invited-${admin.id}@example.com`
  const body = { email, firstname: 'Иван', surname: 'Приглашённый', role: 'manager', is_active: true }
  await call('POST', 'account/users', body)

  await signIn(page, admin.email)
  await page.goto('/settings/outbox')
  await page.getByRole('button', { name: new RegExp(`Вас приглашают.*в исходящих.*${email}`, 's') }).click()
  const mail = page.frameLocator('iframe')
  const href = await mail.getByRole('link', { name: 'Принять приглашение' }).getAttribute('href')

  await page.goto(href ?? '')
  await expect(page.getByRole('heading', { name: 'Задайте пароль' })).toBeVisible()
  await page.getByLabel('Новый пароль').fill(NEW_PASSWORD)
  await page.getByLabel('Повторите пароль').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page).toHaveURL(/\/requests/)
  await expect(page.getByText('Иван Приглашённый').first()).toBeAttached()
})

test('an e-mail is verified with the link sent to it, and the reminder goes away', async ({
  page,
  request,
  context,
}) => {
  await speak(context, 'ru')
  const { manager } = await createAccount(request)
  await signIn(page, manager.email)
  await page.goto('/requests')
  await expect(page.getByRole('status').filter({ hasText: 'не подтверждён' })).toBeVisible()
  await page.getByRole('button', { name: 'Отправить письмо ещё раз' }).click()
  await expect(page.getByText(`Письмо для ${manager.email} лежит в папке outbox на сервере`)).toBeVisible()
  await page.goto(await mailedLink(manager.email, 'verifyHash'))
  await expect(page.getByText('Почта успешно подтверждена')).toBeVisible()
  await expect(page).toHaveURL(/\/requests/)
  await expect(page.getByText('не подтверждён')).toHaveCount(0)
})
