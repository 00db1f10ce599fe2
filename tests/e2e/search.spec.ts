import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { lookAtOpened, opened } from './support/overlays.ts'
import { signIn, speak, TEXTS } from './support/visitor.ts'

const { shell, search } = TEXTS.ru

test('a client is found by keyboard from any page, and on a phone by touch', async ({ page, context }) => {
  const account = await createAccount(page.request)
  await speak(context, 'ru')
  await signIn(page, account.admin.email)
  const keys = page.keyboard
  await page.goto('/client/add')
  await page.getByLabel(TEXTS.ru.clients.fields.name).fill('ООО «Ёлочный базар»')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ООО «Ёлочный базар»' })).toBeVisible()
  await page.goto('/tasks')
  await expect(page.getByRole('button', { name: shell.search })).toBeVisible()

  const input = page.getByRole('combobox', { name: search.title })
  await test.step('Ctrl K, the name without its dots in the other layout, Enter', async () => {
    // Typed on at once, while the palette is loaded and moves into its place.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await keys.press('Control+k')
    await keys.type('tkjxysq')
    await expect(input).toHaveValue('tkjxysq')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByRole('option', { name: 'Ёлочный базар', selected: true })).toBeVisible()
    await lookAtOpened(opened(page), 'search')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'ООО «Ёлочный базар»' })).toBeVisible()
    await expect(input).toHaveCount(0)
  })

  await test.step('a phone shows what was opened last', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/tasks')
    await page.getByRole('button', { name: shell.search }).click()
    const recent = page.getByRole('group', { name: search.groups.recent })
    await lookAtOpened(opened(page), 'search on a phone')
    await recent.getByRole('option').click()
    await expect(page.getByRole('heading', { level: 1, name: 'ООО «Ёлочный базар»' })).toBeVisible()
  })
})
