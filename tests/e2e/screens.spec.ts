import { expect, type Page, test } from '@playwright/test'
import { LOCALES } from '../../contract/messages.ts'
import { DEMO_SIGN_INS } from '../../server/demo/content/staff.ts'
import { look } from './support/look.ts'
import { openBrowser, signIn } from './support/visitor.ts'

const GUEST_SCREENS = [
  '/sign-in',
  '/sign-in/google?error=access_denied',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=t&email=a@example.com',
  '/privacy-policy',
  '/license',
]
const SCREENS = [
  '/tasks',
  '/requests',
  '/requests?view=calendar',
  '/requests/add',
  '/requests/:open',
  '/requests/:completed',
  '/clients',
  '/clients?archived=true',
  '/client/add',
  '/clients/import',
  '/client/:client',
  '/client/:client?tab=bank',
  '/client/:client?tab=files',
  '/client/:client/edit',
  '/facilities',
  '/facilities?view=map',
  '/facility/add',
  '/facility/:facility',
  '/facility/:facility?tab=equipment',
  '/facility/:facility?tab=service',
  '/facility/:facility?tab=contacts',
  '/facility/:facility?tab=subscribers',
  '/facility/:facility?tab=files',
  '/facility/:facility/edit',
  '/equipment/add',
  '/equipment/:equipment',
  '/equipment/:equipment?tab=feed',
  '/equipment/:equipment/edit',
  '/equipment/labels?ids=:equipment',
  '/products',
  '/products?tab=services',
  '/products?tab=equipment',
  '/products?tab=lists',
  '/product/add',
  '/product/:product',
  '/product/:product/edit',
  '/employees',
  '/employees?view=cards',
  '/employees?view=map',
  '/employee/:employee',
  '/checklists',
  '/checklist/add',
  '/checklist/:checklist',
  '/settings/profile',
  '/settings/company',
  '/settings/file-store',
  '/settings/notifications',
  '/settings/change-password',
  '/settings/outbox',
  '/settings/users',
  '/settings/users?tab=roles',
  '/settings/users?tab=history',
  '/settings/users/add',
  '/settings/users/:employee',
]
/** Each width is seen in both languages and in both themes: colours do not depend on the words. */
const THEMES = {
  desktop: { ru: 'light', en: 'dark' },
  phone: { ru: 'dark', en: 'light' },
} as const
const NO_SCREEN = '/no/such/page'

for (const locale of LOCALES) {
  test(`every screen is readable by everybody (${locale})`, async ({ browser }, { project }) => {
    test.setTimeout(600_000)
    const theme = THEMES[project.name === 'phone' ? 'phone' : 'desktop'][locale]
    const page = await openBrowser(browser, { locale, theme })
    const complaints = listen(page)
    for (const path of GUEST_SCREENS) await test.step(path, () => open(page, path))

    const admin = DEMO_SIGN_INS.find(({ role }) => role === 'admin')
    if (!admin) throw new Error('The demo company has no admin')
    await signIn(page, admin.email, admin.password)
    const ids = await idsOfRows(page)
    await test.step(NO_SCREEN, () => open(page, NO_SCREEN))
    for (const screen of SCREENS) {
      const path = screen.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))
      await test.step(path, () => moveTo(page, path))
    }
    const hash = ids.hash
    // Whoever is signed in is led on from a label to the page of the equipment.
    const visitor = await openBrowser(browser, { locale, theme })
    await test.step('the public page of a label', () => open(visitor, String(ids.label)))
    await visitor.context().close()
    await test.step('the public page', () => open(page, `/requests/${hash}/view`))
    expect(complaints).toEqual([])
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await look(page, path)
}

/** Goes to a screen without starting the app anew; by way of the page that nothing is at, to see the other one come. */
async function moveTo(page: Page, path: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 }).first()
  await go(page, NO_SCREEN)
  await expect(title).toHaveText(/не найдена|not found/)
  await go(page, path)
  await expect(title).not.toHaveText(/не найдена|not found/)
  await look(page, path)
}

function go(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Gathers what a browser complains about while pages are open. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** Rows of the demo company to look at, read with the page's own session. */
function idsOfRows(page: Page): Promise<Record<string, number | string>> {
  return page.evaluate(async () => {
    const json = { 'content-type': 'application/json' }
    const renewed = await fetch('/api/auth/refresh', { method: 'POST', headers: json, body: '{}' })
    const { access_token } = (await renewed.json()).response
    const read = async (path: string) => {
      const answer = await fetch(`/api/${path}`, { headers: { authorization: `Bearer ${access_token}` } })
      return (await answer.json()).response
    }
    const first = async (path: string) => (await read(path)).data[0].id
    const open = await first('requests?status=3&per_page=1')
    const equipment = await first('equipments?per_page=1')
    return {
      open,
      equipment,
      label: new URL((await read(`equipment/${equipment}`)).label_url).pathname,
      completed: await first('requests?status=4&per_page=1'),
      client: await first('clients?per_page=1'),
      facility: await first('facilities?per_page=1'),
      employee: await first('employees?per_page=1'),
      product: await first('products?per_page=1'),
      checklist: await first('checklist?per_page=1'),
      hash: (await read(`requests/${open}`)).hash,
    }
  })
}
