import { expect, type Page, test } from '@playwright/test'
import { routes } from '#contract/index.ts'
import { PATHS } from '#contract/paths.ts'
import { RESOURCE_NAMES, RESOURCES } from '#contract/resources.ts'
import { DEMO_SIGN_INS } from '#server/demo/content/employees.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { changeTheme, look, lookInBothThemes, overflowAtOtherWidths } from './support/look.ts'
import { lookAtOverlay, OVERLAYS, press } from './support/overlays.ts'
import { leaveTyped, typeAndGoBack } from './support/typed-input.ts'
import { type JourneyLanguage, openBrowser, signIn, TEXTS } from './support/visitor.ts'

const GUEST_SCREENS = [
  '/sign-in',
  '/sign-in/google?error=access_denied',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=t&email=a@example.com',
  '/privacy-policy',
  '/license',
]
/** Neighbours differ in their path: with another path the page is created again, which shows that it has come. */
const CHOSEN = [
  '/facility/:facility',
  '/products',
  '/facility/:facility?tab=equipment',
  '/client/:client',
  '/facility/:facility?tab=service',
  '/products?tab=services',
  '/facility/:facility?tab=contacts',
  '/employees',
  '/settings/users',
  '/requests',
  '/clients',
  '/client/:client?tab=bank',
  '/facilities',
  '/facility/:facility?tab=subscribers',
  '/equipment/:equipment',
  '/products?tab=equipment',
  '/employees?view=cards',
  '/settings/users?tab=roles&role=manager',
  '/tasks',
  '/requests?view=calendar&plans=true',
  '/notifications',
  '/calls',
  '/inbound-emails',
  '/requests?view=board',
  '/client/:client?tab=schedules',
  '/requests?view=map',
  '/requests/add',
  '/requests/:request',
  '/requests/:completed',
  '/requests/:new',
  '/scheduler',
  '/requests?view=calendar&waiting=true',
  '/clients?archived=true',
  '/client/add',
  '/clients/import',
  '/client/:client?tab=agreements',
  '/agreement/add',
  '/client/:client?tab=files',
  '/client/:client/edit',
  '/facilities?view=map',
  '/scheduler/add',
  '/scheduler/:scheduled_request',
  '/scheduler/:scheduled_request/edit',
  '/facility/add',
  '/facility/:facility?tab=agreements',
  '/agreement/:agreement?tab=feed',
  '/facility/:facility?tab=files',
  '/facility/:facility/edit',
  '/equipment/add',
  '/equipment/:equipment?tab=feed',
  '/equipment/:equipment/edit',
  '/equipment/labels?ids=:equipment',
  '/requests/sheets?ids=:request',
  '/products?tab=lists',
  '/product/add',
  '/product/:product',
  '/product/:product/edit',
  '/employees?view=map',
  '/employee/:employee',
  '/checklists',
  '/checklist/add',
  '/checklist/:checklist',
  '/analytics',
  '/settings/profile',
  '/analytics/load',
  '/analytics/statuses',
  '/settings/company',
  '/analytics/online',
  '/analytics/times',
  '/settings/work-calendar',
  '/settings/fields',
  '/analytics/board',
  '/analytics/revenue',
  '/settings/file-store',
  '/analytics/employees',
  '/settings/notifications',
  '/analytics/managers',
  '/settings/calendar-feeds',
  '/settings/integrations',
  '/settings/configuration',
  '/analytics/facilities',
  '/settings/change-password',
  '/settings/outbox',
  '/settings/installation',
  '/settings/users?tab=history',
  '/settings/users/add',
  '/settings/users/:user',
]
/** The screens of every entity, with its name in place of the row's id. */
const OF_ENTITIES = RESOURCE_NAMES.flatMap((name) =>
  Object.values(PATHS[name]).map((path) => path.replace(':id', `:${RESOURCES[name].singular}`)),
)
const SCREENS = [...CHOSEN, ...OF_ENTITIES.filter((path) => !CHOSEN.includes(path))]
/** Longer than the screen: their columns' heads stay while their rows are scrolled. */
const LONG_LISTS = ['/requests', '/clients', '/employees']
/** By time: most of what opens over a screen opens in the first half. */
const MIDDLE = SCREENS.indexOf('/scheduler')
/** Two walks, so that two browsers share the screens, and each width is seen in both languages. */
const HALVES = [
  { guests: GUEST_SCREENS.slice(0, 4), screens: SCREENS.slice(0, MIDDLE), desktop: 'ru', phone: 'en' },
  { guests: GUEST_SCREENS.slice(4), screens: SCREENS.slice(MIDDLE), desktop: 'en', phone: 'ru' },
] as const
/** The theme of the first screen; from then on it changes with every one. */
const THEMES = { desktop: 'light', phone: 'dark' } as const
const NO_SCREEN = '/no/such/page'

/**
 * Each screen is seen once at each width: on a phone in the other language and the other theme than on a desktop. The
 * soak sees its colours in both themes at both widths, and types into the forms on a phone before it goes back.
 */
for (const [half, { guests, screens, ...locales }] of HALVES.entries()) {
  test(`every screen is accessible (${half + 1} of ${HALVES.length})`, async ({ browser }, { project }) => {
    test.setTimeout(600_000)
    const width = project.name === 'phone' ? 'phone' : 'desktop'
    const locale = locales[width]
    const theme = THEMES[width]
    const page = await openBrowser(browser, { locale, theme })
    const complaints = listen(page)
    for (const path of guests) await test.step(path, () => open(page, path))

    const admin = DEMO_SIGN_INS.find(({ role }) => role === 'admin')
    if (!admin) throw new Error('The demo company has no admin')
    await signIn(page, admin.email, admin.password)
    const ids = await idsOfRows(page)
    await signInElsewhere(page, admin)
    const overlays = OVERLAYS.filter(({ only }) => !only || only === width)
    // The first is opened from a page of another kind, as the others are.
    await test.step(NO_SCREEN, () => open(page, NO_SCREEN))
    for (const screen of screens) {
      const path = screen.replace(/:(\w+)/g, (_, name: string) => {
        if (ids[name] === undefined) throw new Error(`The demo company has no ${name} to look at`)
        return String(ids[name])
      })
      // What surrounds the pages is the same on all of them.
      const part = screen === screens[0] ? 'body' : '#content'
      await test.step(path, () => moveTo(page, path, part))
      if (width === 'desktop' && LONG_LISTS.includes(screen)) {
        await test.step(`the heads of ${path}`, () => scrollUnderHeads(page))
      }
      for (const overlay of overlays.filter((one) => one.screen === screen)) {
        await test.step(`what opens on ${path}`, () => lookAtOverlay(page, overlay, locale))
      }
      if (IS_SOAK && width === 'phone')
        await test.step(`what is typed on ${path}`, () => typeAndLeave(page, path, locale))
    }
    await test.step('through the eyes of a role', () => viewAsRole(page, locale))
    // A signed-in user is taken from a label to the page of the equipment.
    const visitor = await openBrowser(browser, { locale, theme })
    await test.step('the public page of a label', () => open(visitor, String(ids.label)))
    await visitor.context().close()
    await test.step('the public page', () => open(page, `/requests/${ids.hash}/view`))
    expect(complaints).toEqual([])
  })
}

/** Another device, to be signed out of. */
async function signInElsewhere(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const signedIn = await page.request.post('/api/auth/login', { data: { email, password, transport: 'body' } })
  expect(signedIn.status()).toBe(200)
}

/** The app as an admin sees it with the permissions of another. */
async function viewAsRole(page: Page, locale: JourneyLanguage): Promise<void> {
  const { permissions, shell } = TEXTS[locale]
  await moveTo(page, '/settings/users?tab=roles&role=manager', '#content')
  await press(page, [permissions.actions.replace('{{role}}', shell.roles.manager), permissions.viewAs.action])
  // Once the dialog is at rest: a press beside it closes it.
  await page.getByRole('dialog').getByRole('button', { name: permissions.viewAs.start, exact: true }).click()
  const banner = page.getByRole('complementary', { name: permissions.viewAs.action })
  await expect(banner).toBeVisible()
  await look(page, 'through the eyes of a role')
  await press(page, [permissions.viewAs.leave])
  await expect(banner).toHaveCount(0)
}

/** Leaves the page in the other theme, for the next screen. */
async function lookAndChangeTheme(page: Page, path: string, part = 'body'): Promise<void> {
  if (IS_SOAK) await lookInBothThemes(page, path, part)
  else await look(page, path, part)
  expect.soft(await overflowAtOtherWidths(page), `${path}: beyond the edge`).toEqual([])
  if (!IS_SOAK) await changeTheme(page)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await lookAndChangeTheme(page, path)
}

/** Types into the form of a screen, if it has one, and leaves it by Back. */
async function typeAndLeave(page: Page, path: string, locale: JourneyLanguage): Promise<void> {
  const content = page.locator('#content')
  const isUnsaved = await typeAndGoBack(page, content, path, { locale, comeBack: () => page.goForward() })
  if (isUnsaved) await leaveTyped(page, content, locale)
}

/** Goes to a screen without restarting the app, and waits for the heading of another page than was there. */
async function moveTo(page: Page, path: string, part: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    // As the router writes its entries, so that Back can tell where it is.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  await lookAndChangeTheme(page, path, part)
}

/** Scrolls to a list's end, where the titles of its columns are just below the bar, and whole. */
async function scrollUnderHeads(page: Page): Promise<void> {
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  const bar = await page.getByRole('banner').first().boundingBox()
  const head = page.getByRole('columnheader').first()
  await expect(head).toBeInViewport({ ratio: 1 })
  expect((await head.boundingBox())?.y).toBe(bar && bar.y + bar.height)
  await page.evaluate(() => scrollTo(0, 0))
}

/** Gathers what a browser complains about while pages are open. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  void page.exposeFunction('reportViolation', (violation: string) => complaints.push(violation))
  void page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'reportViolation')(`${violatedDirective}: ${blockedURI}`)
    })
  })
  return complaints
}

/** Rows of the demo account to look at, read with the page's own session: the first of each entity, and some of a kind. */
function idsOfRows(page: Page): Promise<Record<string, number | string>> {
  const lists = RESOURCE_NAMES.map((name) => RESOURCES[name]).map(({ singular, calls }): [string, string] => [
    singular,
    routes[calls].list.path,
  ])
  return page.evaluate(async (lists) => {
    const json = { 'content-type': 'application/json' }
    const renewed = await fetch('/api/auth/refresh', { method: 'POST', headers: json, body: '{}' })
    const { access_token } = (await renewed.json()).response
    const read = async (path: string) => {
      const answer = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${access_token}` } })
      return (await answer.json()).response
    }
    const first = async (path: string) => (await read(path)).data[0]?.id
    // Not all that is at work: some have the client's signature, which is asked for once.
    let open = 0
    for (const { id } of (await read('/requests?status=3&per_page=50')).data) {
      const { actions } = await read(`/requests/${id}`)
      open = id
      if (actions.includes('sign')) break
    }
    // An email for the outbox.
    const email = (await read('/employees?per_page=1')).data[0].email
    await fetch('/api/auth/forgot-password', { method: 'POST', headers: json, body: JSON.stringify({ email }) })
    const ids: Record<string, number> = {}
    for (const [name, path] of lists) ids[name] = await first(`${path}?per_page=1`)
    const planned = await fetch('/api/requests-scheduler', {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${access_token}` },
      body: JSON.stringify({
        days: [-1],
        schedule: { freq: 'month', time: '09:00', starts_on: '2026-01-01', holidays: 'next' },
        template: { name: 'Осмотр', client_id: ids.client },
      }),
    })
    return {
      ...ids,
      request: open,
      new: await first('/requests?status=1&per_page=1'),
      label: new URL((await read(`/equipment/${ids.equipment}`)).label_url).pathname,
      completed: await first('/requests?status=4&per_page=1'),
      scheduled_request: (await planned.json()).response.id,
      hash: (await read(`/requests/${open}`)).hash,
    }
  }, lists)
}
