import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { createAccount } from './support/account.ts'
import { choose, signIn, speak } from './support/visitor.ts'

test('a user gives themselves a name and a picture, cropped to what they want seen', async ({
  page,
  request,
  context,
}) => {
  await speak(context, 'ru')
  const { manager } = await createAccount(request)
  await signIn(page, manager.email)
  await page.goto('/settings/profile')

  const halves = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="400" height="400" fill="#ff0000"/><rect x="400" width="400" height="400" fill="#0000ff"/></svg>',
  )
  await page.getByRole('button', { name: 'Изменить изображение' }).click()
  const buffer = await sharp(halves).png().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'Я.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog')
  const area = dialog.getByRole('group', { name: /двигайте стрелками/ })
  await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
  // With the keyboard alone: the picture goes to the left until its right half is seen.
  await area.focus()
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  const picture = dialog.locator('img[src^="/api/avatars/"]')
  await expect(picture).toBeVisible()
  const shown = await page.request.get((await picture.getAttribute('src')) ?? '')
  const { dominant } = await sharp(await shown.body()).stats()
  expect([dominant.r < 50, dominant.b > 200]).toEqual([true, true])
  await dialog.getByRole('button', { name: 'Готово' }).click()

  await page.getByLabel('Имя', { exact: true }).fill('М')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Имя не короче 2 символов')).toBeVisible()
  await page.getByLabel('Имя', { exact: true }).fill('Марина')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Марина Менеджерова').first()).toBeAttached()
})

test('an admin changes the account’s currency after reading what happens to the sums', async ({
  page,
  request,
  context,
}) => {
  await speak(context, 'ru')
  const { admin, createRequest } = await createAccount(request)
  const { id } = await createRequest({ price: '1500.00' })
  await signIn(page, admin.email)
  await page.goto('/settings/company')
  await page.getByLabel('Домен').fill(`company-${admin.id}.example`)
  await choose(page, 'Валюта', 'KZT')
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('не пересчитываются')
  await question.getByRole('button', { name: 'Сменить валюту' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.goto(`/requests/${id}`)
  await expect(page.getByText(/1\s500,00\s₸/).first()).toBeVisible()
})

test('an admin chooses a plan, which is recorded and marked', async ({ page, request, context }) => {
  await speak(context, 'ru')
  const { admin } = await createAccount(request)
  await signIn(page, admin.email)
  await page.goto('/tasks')
  await expect(page.getByText(/Пробный период: ещё 14 дней/)).toBeVisible()
  await page.getByRole('link', { name: 'Тариф и хранилище' }).last().click()
  await page.getByRole('button', { name: 'Выбрать тариф «Корпоративный»' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выбрать' }).click()
  await expect(page.getByText('ваш тариф')).toBeVisible()
  await expect(page.getByText(/Пробный период/)).toHaveCount(0)
})
