import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { permissions: texts, shell } = TEXTS.ru
/** More than there are cells and links on the page. */
const PRESSES_MAX = 250

test('the permissions are changed and restored without a mouse, and the focus is always seen', async ({
  browser,
  request,
}) => {
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  await page.goto('/settings/users')
  await expect(page.getByRole('link', { name: texts.title })).toBeVisible()

  await test.step('getting there', async () => {
    await reach(page, page.getByRole('link', { name: texts.title }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: texts.matrix })).toBeVisible()
  })

  const cell = (right: string) => page.getByLabel(`${shell.roles.manager}: ${right}`, { exact: true })
  const create = cell('Клиенты, Создание')
  await test.step('a permission is reached and taken away, and the focus stays on it', async () => {
    await reach(page, create)
    await page.keyboard.press('ArrowDown')
    await expect(create).toHaveValue('forbidden')
    await expect(page.getByRole('alert').filter({ hasText: 'Клиенты, Создание' })).toBeVisible()
    await expect(create).toBeFocused()
    await expect.poll(() => grantsOf(account)).not.toContain('clients:create:allowed')
  })

  await test.step('the change is taken back from where one is', async () => {
    await page.keyboard.press('Control+z')
    await expect(create).toHaveValue('allowed')
    await expect(create).toBeFocused()
    await expect.poll(() => grantsOf(account)).toContain('clients:create:allowed')
  })

  await test.step('the next one is a Tab away, the menu of a role opens, and gives the focus back', async () => {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    const menu = page.getByRole('button', { name: texts.actions.replace('{{role}}', shell.roles.manager) })
    await reach(page, menu, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const copy = page.getByRole('menuitem', { name: texts.copy })
    await expect(copy).toBeVisible()
    await page.keyboard.press('Tab')
    await reach(page, copy, 'ArrowDown')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: texts.new })
    await expect(form.getByLabel(texts.fields.name)).toBeFocused()
    await page.keyboard.type('Кладовщик')
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(page.getByLabel('Кладовщик: Клиенты, Создание')).toHaveValue('allowed')
    const menus = page.getByRole('button', { name: texts.actions.split('{{role}}')[0] ?? '' })
    await expect(menus.and(page.locator(':focus'))).toHaveCount(1)
    await expectFocusSeen(page)
  })
})

/** Presses a key until its target has the focus; the focus must be visible at every step. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < PRESSES_MAX; pressed++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached by ${key}`)
}

/** The focused element shows its focus, is within the window, and is not covered. */
async function expectFocusSeen(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    const texts = `${focused.outerHTML.slice(0, 120)}`
    const { left, top, width, height } = focused.getBoundingClientRect()
    const at = { x: left + width / 2, y: top + height / 2 }
    if (at.x < 0 || at.y < 0 || at.x > innerWidth || at.y > innerHeight) return `out of sight: ${texts}`
    const shown = document.elementFromPoint(at.x, at.y)
    if (!shown || !(focused.contains(shown) || shown.contains(focused))) return `covered: ${texts}`
    const isOutlined = [focused, ...focused.querySelectorAll('*')].some(
      (element) => getComputedStyle(element).outlineStyle !== 'none',
    )
    // Ant Design draws a glow around text inputs instead; other elements always have shadows.
    const glowing = focused.matches('input, textarea') ? focused.closest('[class*="ant-"]') : null
    const isMarked = isOutlined || (glowing !== null && getComputedStyle(glowing).boxShadow !== 'none')
    return isMarked ? null : `not marked: ${texts}`
  })
  expect(problem).toBeNull()
}

async function grantsOf({ call }: { call<T>(method: 'GET', path: string): Promise<T> }): Promise<string[]> {
  const roles = await call<{ name: string; permissions: string[] }[]>('GET', 'roles')
  return roles.find(({ name }) => name === 'manager')?.permissions ?? []
}
