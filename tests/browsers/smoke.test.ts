import { request } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import ru from '#src/locales/ru/index.ts'
import { feed } from '#src/locales/ru/pages/feed.ts'
import { type Account, createAccount, PASSWORD } from '../e2e/support/account.ts'
import { type Program, scratchDirectory, start } from '../process/program.ts'
import { openFirefox } from './firefox.ts'
import { type Visitor, visit } from './visitor.ts'
import { openWebKit } from './webkit.ts'

const scratch = scratchDirectory()
let program: Program

beforeAll(async () => {
  program = await start({ dataDir: scratch.dataDir, env: { RATE_LIMIT: 'off' } })
})
afterAll(async () => {
  await program?.stop()
  scratch.remove()
})

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('in %s an executor', (_name, openBrowser) => {
  let visitor: Visitor
  let account: Account
  let work: RequestPage

  beforeAll(async () => {
    account = await createAccount(await request.newContext({ baseURL: program.url }))
    work = await workForToday(account)
    visitor = visit(await openBrowser(), program.url)
  })
  afterAll(() => visitor?.close())

  // Steps of one journey: after one that failed the next can only wait in vain.
  let failed: string | undefined
  beforeEach(({ skip }) => skip(failed !== undefined, `"${failed}" failed`))
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task.name
  })

  test('signs in', async () => {
    await visitor.goTo('/sign-in')
    await visitor.fill({ css: 'input[type="email"], input[autocomplete="username"]' }, account.executor.email)
    await visitor.fill({ css: 'input[type="password"]' }, PASSWORD)
    await visitor.pressEnter()
    await visitor.seesPath(/^\/requests$/)
  })

  test('is still signed in after a reload', async () => {
    await visitor.find({ css: 'h1', texts: ru.requests.title })
    await visitor.reload()
    await visitor.find({ css: 'h1', texts: ru.requests.title })
  })

  test('opens a request from the list', async () => {
    await visitor.click({ css: 'a', texts: work.name })
    await visitor.seesPath(new RegExp(`/requests/${work.id}$`))
    await visitor.find({ css: 'h1', texts: work.name })
  })

  test('answers the checklist, and the answer stays', async () => {
    await visitor.click({ css: 'label', texts: 'Да' })
    await expect.poll(async () => (await current()).checklists[0]?.items[0]?.answer, { timeout: 10_000 }).toBe(1)
    await visitor.reload()
    await visitor.find({ css: 'label:has(input:checked)', texts: 'Да' })
  })

  test('has the client sign', async () => {
    await visitor.click({ css: 'button', texts: ru.requests.actions.sign })
    await visitor.draw({ css: '[role="dialog"] canvas' })
    await visitor.click({ css: '[role="dialog"] button:enabled', texts: ru.requestPage.dialogs.signOk })
    await expect.poll(async () => (await current()).client_sign?.image, { timeout: 10_000 }).toMatch(/^data:image\/png/)
    // Until the page has heard of it itself, it asks before it is left.
    await visitor.find({ css: 'li', texts: feed.kinds.clientAccepted.split('{{')[0] })
  })

  test('finds the request in the calendar', async () => {
    await visitor.goTo('/requests?view=calendar')
    await visitor.find({ css: '.fc-event, .fc a, [class*="event"]', texts: work.name })
  })

  const current = () => account.call<RequestPage>('GET', `requests/${work.id}`)
})

/** A request in work with a question to answer. */
async function workForToday(account: Account): Promise<RequestPage> {
  const checklist = await account.call<{ id: number }>('POST', 'checklist', {
    name: 'Осмотр котла',
    items: [
      {
        title: 'Горелка чистая?',
        type: 'choice',
        answers: [
          { id: 1, title: 'Да' },
          { id: 2, title: 'Нет' },
        ],
      },
    ],
  })
  const { id } = await account.createRequest({
    name: 'Котёл гаснет',
    employees: [account.executor.id],
    checklists: [checklist.id],
    planned_start_at: new Date().toISOString(),
    client_sign_required: true,
  })
  await account.call('PATCH', `requests/${id}/start`, {})
  return account.call('GET', `requests/${id}`)
}
