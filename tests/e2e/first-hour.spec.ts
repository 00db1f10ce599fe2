import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { FIRST_STEPS } from '#contract/account/first-steps.ts'
import { nextPhone, PASSWORD } from './support/account.ts'
import { look } from './support/look.ts'
import { choose, openBrowser, TEXTS } from './support/visitor.ts'

const FIVE_MINUTES = 5 * 60_000

const {
  guest,
  shell,
  firstSteps,
  noExecutors,
  sentInvitation,
  requests,
  requestForm,
  clients,
  facilities,
  users,
  configuration,
} = TEXTS.ru

/** The list of first steps on the home page. */
const steps = (page: Page) => page.getByRole('region', { name: firstSteps.title })
const taken = (page: Page) => steps(page).getByRole('img', { name: firstSteps.done, exact: true })

async function signUp(page: Page): Promise<string> {
  const texts = guest.signUp
  const email = `stranger-${randomBytes(4).toString('hex')}@example.com`
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto('/')
  await page.getByRole('link', { name: guest.signIn.signUp }).click()
  await page.getByLabel(texts.company).fill('ИП Новиков')
  await field(texts.firstname).fill('Игорь')
  await field(texts.surname).fill('Новиков')
  await field(texts.phone).fill(nextPhone().slice(2))
  await field(texts.email).fill(email)
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: texts.submit }).click()
  await page.getByRole('button', { name: configuration.question.skip }).click()
  await expect(steps(page)).toBeVisible()
  return email
}

const goHome = (page: Page) =>
  page.getByRole('navigation', { name: shell.breadcrumbs }).getByRole('link', { name: shell.pages.tasks }).click()

test('a stranger comes from signing up to a first completed request by what the screen says', async ({ browser }) => {
  const began = Date.now()
  const page = await openBrowser(browser)
  const email = await test.step('signs up, and lands on the first steps', () => signUp(page))
  await expect(page.getByText(shell.verify.bannerKept.replace('{{email}}', email))).toBeVisible()
  await look(page, 'the first steps')

  await test.step('confirms the details, and goes out themselves', async () => {
    await page.getByRole('button', { name: firstSteps.confirmDetails }).click()
    await expect(taken(page)).toHaveCount(1)
    await page.getByRole('button', { name: noExecutors.myself }).click()
    await expect(taken(page)).toHaveCount(2)
  })

  await test.step('adds a client, then the facility', async () => {
    await page.getByRole('link', { name: firstSteps.addClient }).click()
    await page.getByLabel(clients.fields.name, { exact: true }).fill('Кафе «Утро»')
    await page.getByRole('button', { name: clients.add, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Кафе «Утро»' })).toBeVisible()
    await goHome(page)
    await page.getByRole('link', { name: firstSteps.addFacility }).click()
    await page.getByLabel(facilities.fields.name, { exact: true }).fill('Кухня')
    await choose(page, facilities.fields.client_id, 'Кафе «Утро»')
    await page.getByRole('button', { name: facilities.add, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Кухня' })).toBeVisible()
    await goHome(page)
    await expect(taken(page)).toHaveCount(3)
  })

  await test.step('creates a request for it, for themselves', async () => {
    await page.getByRole('link', { name: firstSteps.createRequest }).click()
    await page.getByLabel(requests.fields.name, { exact: true }).fill('Не морозит холодильник')
    await choose(page, requests.fields.client, 'Кафе «Утро»')
    await choose(page, requests.fields.facility, 'Кухня')
    await choose(page, requests.fields.employees, 'Новиков Игорь')
    await page.getByRole('button', { name: requestForm.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Не морозит холодильник' })).toBeVisible()
  })

  await test.step('does the work', async () => {
    await page.getByRole('button', { name: requests.actions.start }).click()
    // Until the start is known, a second press in its place takes nothing.
    await page.getByRole('button', { name: requests.actions.finish, exact: true }).click()
    await expect(page.getByText(requests.statuses.completed).first()).toBeVisible()
  })
  expect(Date.now() - began).toBeLessThan(FIVE_MINUTES)

  await test.step('opens it on a phone, and the steps are gone', async () => {
    await goHome(page)
    await expect(taken(page)).toHaveCount(FIRST_STEPS.length - 1)
    await page.getByRole('button', { name: firstSteps.showCode }).click()
    const alt = firstSteps.code.alt.replace('{{address}}', new URL(page.url()).origin)
    await expect(page.getByRole('img', { name: alt })).toBeVisible()
    const phone = await openBrowser(browser, { onPhone: true })
    await phone.goto('/')
    await phone.locator('input[type="email"], input[autocomplete="username"]').first().fill(email)
    await phone.locator('input[type="password"]').fill(PASSWORD)
    await phone.keyboard.press('Enter')
    await expect(steps(page)).toHaveCount(0)
  })
})

test('a stranger invites an executor where there is none to assign, and hands the link over', async ({ browser }) => {
  const page = await openBrowser(browser)
  await signUp(page)
  const email = `executor-${randomBytes(4).toString('hex')}@example.com`

  const link = await test.step('from the form of a request', async () => {
    await page.getByRole('link', { name: firstSteps.createRequest }).click()
    await page.getByLabel(requests.fields.name, { exact: true }).fill('Не морозит холодильник')
    await expect(page.getByText(noExecutors.who)).toBeVisible()
    await page.getByRole('button', { name: noExecutors.invite }).click()
    const dialog = page.getByRole('dialog', { name: noExecutors.dialog.title })
    await dialog.getByLabel(users.fields.surname).fill('Мастеров')
    await dialog.getByLabel(users.fields.firstname).fill('Олег')
    await dialog.getByLabel(users.fields.email).fill(email)
    await dialog.getByRole('button', { name: noExecutors.dialog.send }).click()
    const sent = page.getByRole('dialog', { name: sentInvitation.handOver })
    await expect(sent.getByLabel(sentInvitation.link)).toHaveValue(/reset-password/)
    await look(page, 'an invitation to hand over')
    const handed = await sent.getByLabel(sentInvitation.link).inputValue()
    await sent.getByRole('button', { name: sentInvitation.close }).click()
    return handed
  })

  await test.step('they can be assigned at once, and nothing typed was lost', async () => {
    await choose(page, requests.fields.employees, 'Мастеров Олег')
    await expect(page.getByLabel(requests.fields.name, { exact: true })).toHaveValue('Не морозит холодильник')
  })

  await test.step('the executor sets a password, is signed in, and is not told to create requests', async () => {
    const phone = await openBrowser(browser, { onPhone: true })
    await phone.goto(link)
    await phone.getByLabel(guest.reset.password, { exact: true }).fill(PASSWORD)
    await phone.getByLabel(guest.reset.confirmation).fill(PASSWORD)
    await phone.getByRole('button', { name: guest.reset.submit }).click()
    await expect(phone.getByText(requests.emptyToRead)).toBeVisible()
  })
})
