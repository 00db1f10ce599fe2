import { expect, test } from '@playwright/test'
import { createAccount } from '../support/account.ts'
import { lookInBothThemes } from '../support/look.ts'
import { dayOf, planOf } from '../support/planned-day.ts'
import { openBrowser, signIn, TEXTS } from '../support/visitor.ts'

/** The width of an hour, as a day opens. */
const HOUR_PX = 72

test('a dispatcher drags a request onto a row, moves it with the keyboard, and takes it back', async ({
  browser,
  request,
}) => {
  const { board } = TEXTS.ru
  const account = await createAccount(request)
  const { id, number } = await account.createRequest({ name: 'Насос' })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  await page.goto(`/requests?view=board&date=${date}`)
  const grid = page.getByRole('region', { name: board.grid })
  const waits = page.locator(`[data-waits="${id}"]`)
  const row = grid.getByRole('region', { name: account.executor.name })

  // The board of a day that is not today begins at eight.
  const to = await row.boundingBox()
  const left = (await grid.boundingBox())?.x ?? 0
  await waits.hover()
  await page.mouse.down()
  await page.mouse.move(left + 208 + 2 * HOUR_PX + 1, (to?.y ?? 0) + 20, { steps: 8 })
  await expect(page.getByText(/10:00/).last()).toBeVisible()
  await page.mouse.up()
  const bar = row.locator(`[data-bar="${id}"]`)
  await expect(bar).toBeVisible()
  await expect.poll(() => planOf(account, id)).toEqual({ planned_start_at: at(10), duration_min: 60 })

  await bar.focus()
  await page.keyboard.press('Space')
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => planOf(account, id)).toEqual({ planned_start_at: at(11), duration_min: 75 })
  await expect(bar).toBeFocused()

  await expect.poll(async () => (await bar.boundingBox())?.width).toBeGreaterThan(HOUR_PX)
  const edge = await bar.boundingBox()
  await page.mouse.move((edge?.x ?? 0) + (edge?.width ?? 0) - 2, (edge?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((edge?.x ?? 0) + 2 * HOUR_PX, (edge?.y ?? 0) + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => planOf(account, id)).toEqual({ planned_start_at: at(11), duration_min: 120 })

  for (const plan of [
    { planned_start_at: at(11), duration_min: 75 },
    { planned_start_at: at(10), duration_min: 60 },
  ]) {
    await page.getByRole('button', { name: board.undo }).click()
    await expect.poll(() => planOf(account, id)).toEqual(plan)
  }

  // Another user sends it back to those that wait: the board shows it at once.
  await account.call('POST', 'requests/plan', { changes: [{ id, employees: [], planned_start_at: null }] })
  await expect(waits).toContainText(String(number))
  await expect(bar).toBeHidden()
})

test('a visit dropped on a busy hour is offered when its executor is free, and who else is, one click each', async ({
  browser,
  request,
}) => {
  const { board, requests } = TEXTS.ru
  const account = await createAccount(request)
  const colleague = await account.addUser('executor', 'Борис', 'Свободов')
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  const { id, number } = await account.createRequest({ name: 'Насос' })
  const plan = { employees: [account.executor.id], planned_start_at: at(10), duration_min: 120 }
  await account.createRequest({ name: 'Котёл', ...plan })
  await page.goto(`/requests?view=board&date=${date}`)
  const grid = page.getByRole('region', { name: board.grid })
  const rowOf = (user: { name: string }) => grid.getByRole('region', { name: user.name })
  const waits = page.locator(`[data-waits="${id}"]`)

  const question = page.getByRole('dialog')
  async function dropOnTheBusyHour() {
    await expect(question).toHaveCount(0)
    const to = await rowOf(account.executor).boundingBox()
    const left = (await grid.boundingBox())?.x ?? 0
    await waits.hover()
    await page.mouse.down()
    await page.mouse.move(left + 208 + 2.5 * HOUR_PX + 1, (to?.y ?? 0) + 20, { steps: 8 })
    await expect(page.getByText(/занят/).last()).toBeVisible()
    await page.mouse.up()
  }
  const offers = (name: string) => question.getByRole('group', { name }).getByRole('button')

  await dropOnTheBusyHour()
  await expect(offers(requests.conflicts.freeTimes)).toHaveCount(3)
  await lookInBothThemes(page, 'a conflict with what is free instead', '.ant-modal')
  await offers(requests.conflicts.freeTimes).filter({ hasText: '12:00' }).click()
  await expect.poll(() => planOf(account, id)).toEqual({ planned_start_at: at(12), duration_min: 60 })
  await expect(rowOf(account.executor).locator(`[data-bar="${id}"]`)).toBeVisible()
  await expect(page.getByText(new RegExp(`№${number} запланирована на .*12:00`)).first()).toBeVisible()
  await page.getByRole('button', { name: board.undo }).click()
  await expect(waits).toBeVisible()

  await dropOnTheBusyHour()
  await offers(requests.conflicts.freeColleagues).filter({ hasText: colleague.name }).click()
  await expect(rowOf(colleague).locator(`[data-bar="${id}"]`)).toBeVisible()
  await expect.poll(() => planOf(account, id)).toEqual({ planned_start_at: at(10.5), duration_min: 60 })
})

test('a waiting request is assigned by keyboard alone, and taken off the plan again', async ({ browser, request }) => {
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  const { id } = await account.createRequest({ name: 'Насос' })
  await page.goto(`/requests?view=board&date=${date}`)
  const waits = page.locator(`[data-waits="${id}"]`)
  const bar = page.locator(`[data-bar="${id}"]`)

  await waits.focus()
  await page.keyboard.press('Space')
  // It is first placed a quarter past the first hour in sight, which is eight.
  for (let steps = 0; steps < 7; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => planOf(account, id)).toEqual({ planned_start_at: at(10), duration_min: 60 })
  await expect(bar).toBeFocused()
  const { employees } = await account.call<{ employees: { id: number }[] }>('GET', `requests/${id}`)
  expect(employees).toHaveLength(1)
  await expect(bar).toHaveAttribute('data-row', String(employees[0]?.id))
  await expect(waits).toHaveCount(0)

  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  await expect(waits).toBeFocused()
  await expect(bar).toHaveCount(0)
  await expect.poll(() => planOf(account, id)).toMatchObject({ planned_start_at: null })
})

test('two dispatchers see each other plan, and one who is overtaken gets a message', async ({ browser, request }) => {
  const { board } = TEXTS.ru
  const account = await createAccount(request)
  const { id, number } = await account.createRequest({ name: 'Насос' })
  const [first, second] = [await openBrowser(browser), await openBrowser(browser)]
  for (const page of [first, second]) await signIn(page, account.admin.email)
  const { date, at } = await dayOf(first)
  for (const page of [first, second]) {
    await page.goto(`/requests?view=board&date=${date}`)
    await expect(page.locator(`[data-waits="${id}"]`)).toBeVisible()
  }

  // What is proposed is accepted, and the other sees it.
  await first.getByRole('button', { name: board.proposal.ask }).click()
  await first.getByRole('button', { name: board.proposal.accept.replace('{{count}}', '1') }).click()
  const bar = second.locator(`[data-bar="${id}"]`)
  await expect(bar).toBeVisible()
  expect(await planOf(account, id)).toMatchObject({ planned_start_at: at(9) })

  // While the other drags it, it is taken back.
  await bar.focus()
  await second.keyboard.press('Space')
  await second.keyboard.press('ArrowRight')
  await first.getByRole('button', { name: board.undo }).click()
  await expect(first.locator(`[data-waits="${id}"]`)).toBeVisible()
  // It is shown before it is saved.
  await expect.poll(() => planOf(account, id)).toMatchObject({ planned_start_at: null })
  await second.keyboard.press('Enter')
  await expect(second.getByText(new RegExp(`№${number} тем временем изменили`)).first()).toBeVisible()
  await expect(second.locator(`[data-waits="${id}"]`)).toBeVisible()
  expect(await planOf(account, id)).toMatchObject({ planned_start_at: null })
  await expect(second.locator(`[data-waits="${id}"]`)).toBeFocused()

  // The same for a drag by mouse: it goes on, and says so before it is dropped.
  await account.call('POST', 'requests/plan', {
    changes: [{ id, employees: [account.executor.id], planned_start_at: at(10) }],
  })
  const box = await bar.boundingBox()
  await second.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await second.mouse.down()
  await second.mouse.move((box?.x ?? 0) + 20 + HOUR_PX, (box?.y ?? 0) + 20, { steps: 4 })
  await account.call('POST', 'requests/plan', { changes: [{ id, employees: [], planned_start_at: null }] })
  const overtaken = board.overtaken.replace('{{number}}', String(number))
  await expect(second.getByRole('listitem').filter({ hasText: overtaken })).toBeVisible()
  await expect(second.getByRole('status').filter({ hasText: overtaken })).toHaveCount(1)
  await second.mouse.up()
  await expect(second.locator(`[data-waits="${id}"]`)).toBeFocused()
  expect(await planOf(account, id)).toMatchObject({ planned_start_at: null })
})

test('what drags has a button: in the hand, it and its copy are put down by a click', async ({ browser, request }) => {
  const { board } = TEXTS.ru
  const account = await createAccount(request)
  const colleague = await account.addUser('executor', 'Борис', 'Свободов')
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  const plan = { employees: [account.executor.id], planned_start_at: at(9) }
  const { id } = await account.createRequest({ name: 'Насос', ...plan })
  await page.goto(`/requests?view=board&date=${date}`)
  const grid = page.getByRole('region', { name: board.grid })
  const bar = page.locator(`[data-bar="${id}"]`)
  async function putDown(user: { name: string }, hour: number) {
    const row = await grid.getByRole('region', { name: user.name }).boundingBox()
    const left = (await grid.boundingBox())?.x ?? 0
    await page.mouse.click(left + 208 + (hour - 8) * HOUR_PX + 1, (row?.y ?? 0) + 20)
  }

  await bar.click()
  await page.getByRole('button', { name: board.place }).click()
  await expect(page.getByText(board.putDownHow)).toBeVisible()
  await lookInBothThemes(page, 'the board with a visit in the hand')
  await putDown(colleague, 12)
  await expect.poll(() => planOf(account, id)).toMatchObject({ planned_start_at: at(12) })
  await expect(bar).toBeFocused()
  await expect(bar).toHaveAttribute('data-row', String(colleague.id))
  await page.keyboard.press('Control+z')
  await expect.poll(() => planOf(account, id)).toMatchObject({ planned_start_at: at(9) })
  await expect(bar).toBeFocused()

  await bar.click()
  await page.getByRole('button', { name: board.copyOnBoard }).click()
  await page.getByRole('button', { name: board.putBack }).click()
  await expect(bar).toBeFocused()
  await bar.click()
  await page.getByRole('button', { name: board.copyOnBoard }).click()
  await putDown(colleague, 14)
  await expect(page).toHaveURL(new RegExp(`copy_of=${id}&employee=${colleague.id}`))
  expect(new URL(page.url()).searchParams.get('planned_start_at')).toBe(at(14))
})

test('moves made and taken back faster than the server answers follow each other', async ({ browser, request }) => {
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  const plan = { employees: [account.executor.id], planned_start_at: at(9) }
  const { id } = await account.createRequest({ name: 'Насос', ...plan })
  // No action is answered before the next one is made.
  let answer = () => {}
  await page.route('**/requests/plan', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  const answerAll = async (start: string) =>
    expect
      .poll(() => {
        answer()
        return planOf(account, id)
      })
      .toMatchObject({ planned_start_at: start })
  await page.goto(`/requests?view=board&date=${date}`)
  const bar = page.locator(`[data-bar="${id}"]`)

  for (const hour of [10, 11, 12]) {
    await bar.focus()
    await page.keyboard.press('Space')
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(bar).toContainText(`${hour}:00`)
  }
  await answerAll(at(12))
  await expect(bar).toContainText('12:00')
  await bar.focus()
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+z')
  await answerAll(at(9))
  await expect(page.getByRole('button', { name: TEXTS.ru.board.undo })).toBeDisabled()
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+Shift+z')
  await answerAll(at(12))
})

test('a visit is copied onto another row by keyboard, and an undo overtaken by another user says whose change it was', async ({
  browser,
  request,
}) => {
  const { board, requests } = TEXTS.ru
  const account = await createAccount(request)
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  const plan = { employees: [account.executor.id], planned_start_at: at(9), duration_min: 90 }
  const { id, number } = await account.createRequest({ name: 'Насос', description: 'Шумит', ...plan })
  await page.goto(`/requests?view=board&date=${date}`)
  const bar = page.locator(`[data-bar="${id}"]`)

  await bar.focus()
  await page.keyboard.press('Space')
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => planOf(account, id)).toMatchObject({ planned_start_at: at(10) })
  const asManager = await account.signInAs(account.manager)
  await account.call('PATCH', `requests/${id}`, { manager_id: account.manager.id })
  await asManager('POST', 'requests/plan', { changes: [{ id, planned_start_at: at(13) }] })
  await page.getByRole('button', { name: board.undo }).click()
  await expect(
    page
      .getByText(board.overtakenBy.replace('{{number}}', String(number)).replace('{{name}}', account.manager.name))
      .first(),
  ).toBeVisible()
  expect(await planOf(account, id)).toMatchObject({ planned_start_at: at(13) })

  // Beside the visit it was taken from, and an hour later.
  await expect(bar).toHaveAccessibleName(/^13:00/)
  await bar.focus()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/copy_of=/)
  await expect(page.getByLabel(requests.fields.name, { exact: true })).toHaveValue('Насос')
  await page.getByRole('button', { name: TEXTS.ru.requestForm.submit }).click()
  await expect(page).toHaveURL(/requests\/\d+/)
  const copy = Number(/requests\/(\d+)/.exec(page.url())?.[1])
  expect(copy).not.toBe(id)
  const made = await account.call<{ description: string; employees: { id: number }[] }>('GET', `requests/${copy}`)
  expect(made).toMatchObject({ description: 'Шумит', employees: [{ id: account.executor.id }] })
  // From 13:00 for an hour and a half, and an hour on.
  expect(await planOf(account, copy)).toEqual({ planned_start_at: at(15.5), duration_min: 90 })
})

test('the board is in order with all of it open: groups, a request beside it, a proposed plan, and a visit being moved', async ({
  browser,
  request,
}) => {
  const { board } = TEXTS.ru
  const account = await createAccount(request)
  await account.call('POST', `employees/${account.executor.id}`, { tags: ['Лифты'] })
  const page = await openBrowser(browser)
  await signIn(page, account.admin.email)
  const { date, at } = await dayOf(page)
  const { id } = await account.createRequest({
    name: 'Насос',
    employees: [account.executor.id],
    planned_start_at: at(9),
  })
  await account.createRequest({ name: 'Котёл' })
  await page.goto(`/requests?view=board&date=${date}`)
  await page.getByRole('button', { name: board.byTag }).click()
  await expect(page.getByRole('heading', { name: 'Лифты' })).toBeVisible()
  // The title of the board is in one line with its controls, with the longest words.
  for (const days of [`date=${date}`, 'date=2026-11-30&span=week']) {
    await page.goto(`/requests?view=board&grouped=true&${days}`)
    const [title, spans] = [page.getByRole('heading', { level: 2 }).first(), page.getByText(board.week)]
    await expect(spans).toBeVisible()
    const [above, last] = [await title.boundingBox(), await spans.boundingBox()]
    expect(above?.height).toBeLessThan(40)
    expect(Math.abs((above?.y ?? 0) - (last?.y ?? 0))).toBeLessThan(20)
  }
  await page.goto(`/requests?view=board&grouped=true&date=${date}`)

  const bar = page.locator(`[data-bar="${id}"]`)
  await bar.click()
  await expect(page.getByRole('button', { name: board.copyOnBoard })).toBeVisible()
  await lookInBothThemes(page, 'the board with a request beside it')
  await page.getByRole('dialog').getByRole('button', { name: TEXTS.ru.crud.close }).last().click()
  await page.getByRole('button', { name: board.proposal.ask }).click()
  await expect(page.getByRole('button', { name: board.proposal.accept.replace('{{count}}', '1') })).toBeVisible()
  await lookInBothThemes(page, 'the board with a proposed plan')
  await page.getByRole('button', { name: board.proposal.reject }).click()
  await bar.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await lookInBothThemes(page, 'the board with a visit held out of hours')
})
