import { request } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import ru from '#src/locales/ru/index.ts'
import { feed } from '#src/locales/ru/pages/feed.ts'
import { type Account, createAccount, PASSWORD } from '../e2e/support/account.ts'
import { type Program, scratchDirectory, start } from '../process/program.ts'
import { openFirefox } from './firefox.ts'
import { type Visitor, visit } from './visitor.ts'
import { openWebKit } from './webkit.ts'

const scratch = scratchDirectory()
const options = { dataDir: scratch.dataDir, env: { RATE_LIMIT: 'off' } }
let program: Program

beforeAll(async () => {
  program = await start(options)
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

  test('starts the visit', async () => {
    await visitor.click({ css: 'button', texts: ru.requests.actions.start })
    await expect.poll(async () => (await current()).status).toBe(REQUEST_STATUS.inProgress)
  })

  test('answers the checklist, and the answer stays', async () => {
    await visitor.click({ css: 'label', texts: 'Да' })
    await expect.poll(() => answerTo(0)).toBe(1)
    await visitor.reload()
    await visitor.find({ css: 'label:has(input:checked)', texts: 'Да' })
  })

  test('has the client sign', async () => {
    await visitor.click({ css: 'button', texts: ru.requests.actions.sign })
    await visitor.draw({ css: '[role="dialog"] canvas' })
    await visitor.click({ css: '[role="dialog"] button:enabled', texts: ru.requestPage.dialogs.signOk })
    await expect.poll(async () => (await current()).client_sign?.image).toMatch(/^data:image\/png/)
    // Until the page has heard of it itself, it asks before it is left.
    await visitor.find({ css: 'li', texts: feed.kinds.clientAccepted.split('{{')[0] })
  })

  test('finds the request in the calendar', async () => {
    await visitor.goTo('/requests?view=calendar')
    await visitor.find({ css: '.fc-event, .fc a, [class*="event"]', texts: work.name })
  })

  test('opens the request of the day while the server is away, and what is answered arrives when it is back', async () => {
    await visitor.goTo('/tasks')
    await visitor.find({ css: 'a', texts: work.name })
    await expect.poll(() => visitor.countPulled()).toBe(1)
    await visitor.waitForApp()
    await program.stop()

    await visitor.click({ css: 'a', texts: work.name })
    await visitor.find({ css: 'label:has(input:checked)', texts: 'Да' })
    await visitor.click({ css: 'label', texts: 'Тугой' })
    await visitor.find({ css: '[role="status"]', texts: ru.requests.saving.waiting })
    await visitor.reload()
    await visitor.find({ css: 'label:has(input:checked)', texts: 'Тугой' })

    program = await start({ ...options, port: Number(new URL(program.url).port) })
    await expect.poll(() => answerTo(1)).toBe(2)
  })

  const current = () => account.call<RequestPage>('GET', `requests/${work.id}`)
  const answerTo = async (item: number) => (await current()).checklists[0]?.items[item]?.answer
})

/** A request with questions to answer. */
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
      {
        title: 'Как ходит кран?',
        type: 'choice',
        answers: [
          { id: 1, title: 'Легко' },
          { id: 2, title: 'Тугой' },
        ],
      },
    ],
  })
  return account.createRequest({
    name: 'Котёл гаснет',
    employees: [account.executor.id],
    checklists: [checklist.id],
    planned_start_at: new Date().toISOString(),
    client_sign_required: true,
  })
}
