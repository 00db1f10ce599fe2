import { expect, type Page, test } from '@playwright/test'
import { positions } from '#src/locales/ru/pages/positions.ts'
import { createAccount } from './support/account.ts'
import { drawSignature, openBrowser, signIn, TEXTS } from './support/visitor.ts'

const { requests: texts, search, crud } = TEXTS.ru

/** The presses that a dispatcher and an executor may need; fewer is better. */
const CREATE_CLICKS = 6
const TABS_TO_FIRST_ROW = 6
const VISIT_TAPS = 12
const DAY_CLICKS = 1
const REPLAN_CLICKS = 2

/** Counts real presses of a mouse or a finger, not clicks that a program dispatches. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
}

async function startOver(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('presses'))
}

test('a dispatcher with a caller on the line', async ({ browser, request }) => {
  const account = await createAccount(request)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'Пекарня «Утро»' })
  await account.call('POST', 'facilities', {
    name: 'Цех на Лесной',
    client_id: client.id,
    contacts: [{ name: 'Ольга Лесная', phone: '+79031234567' }],
  })
  const page = await openBrowser(browser)
  const presses = await countPresses(page)
  await signIn(page, account.manager.email)
  await page.goto('/requests')
  await expect(page.getByText(texts.list.emptyAtStart)).toBeVisible()
  await startOver(page)

  await test.step('a request is created and assigned', async () => {
    const since = Date.now()
    await page.getByRole('link', { name: texts.list.add }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: TEXTS.ru.requestForm.title })).toBeVisible()
    await expect(page.getByRole('combobox', { name: texts.fields.client, exact: true })).toBeFocused()
    await page.keyboard.type('Утро')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Цех на Лесной').first()).toBeVisible()
    await expect(page.getByLabel(TEXTS.ru.requestForm.contactName)).toHaveValue('Ольга Лесная')
    await page.getByLabel(texts.fields.name, { exact: true }).click()
    await page.keyboard.type('Не греет печь')
    await page.getByRole('combobox', { name: texts.fields.employees, exact: true }).click()
    await page.keyboard.type('Исполн')
    await page.keyboard.press('Enter')
    await expect(page.locator('.ant-select-selection-item', { hasText: account.executor.name })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: TEXTS.ru.requestForm.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Не греет печь' })).toBeVisible()
    await expect(page.getByText(account.executor.name).first()).toBeVisible()
    const clicks = await presses()
    test.info().annotations.push({ type: 'create', description: `${clicks} clicks, ${Date.now() - since} ms` })
    expect(clicks).toBeLessThanOrEqual(CREATE_CLICKS)
  })

  await test.step('the first row is a few tabs away', async () => {
    await page.goto('/requests')
    await expect(page.getByRole('link', { name: 'Не греет печь' })).toBeVisible()
    let tabs = 0
    const tab = async () => {
      tabs++
      await page.keyboard.press('Tab')
    }
    await tab()
    await page.keyboard.press('Enter')
    const skip = page.getByRole('button', { name: crud.toRows })
    while (tabs <= TABS_TO_FIRST_ROW && !(await skip.evaluate((button) => button === document.activeElement)))
      await tab()
    await page.keyboard.press('Enter')
    await expect(page.locator('#rows tbody tr').first().locator('a:focus')).toHaveCount(1)
    test.info().annotations.push({ type: 'first row', description: `${tabs} tabs` })
    expect(tabs).toBeLessThanOrEqual(TABS_TO_FIRST_ROW)
  })

  await test.step('the caller is found by the phone, with what is done for them', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: search.title })).toBeFocused()
    const since = Date.now()
    await page.keyboard.type('903 123')
    const line = page.getByRole('option', { name: /Не греет печь.*Исполнителев/ })
    await expect(line).toBeVisible()
    test.info().annotations.push({ type: 'caller', description: `${Date.now() - since} ms` })
    await expect(
      page.getByRole('option', { name: search.newRequestFor.replace('{{name}}', 'Ольга Лесная') }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('what an executor has today is one click away, and planning it for another time a drag', async () => {
    const [made] = (await account.call<{ data: { id: number }[] }>('GET', 'requests?q=Не греет печь')).data
    // An hour that the board shows when it opens, at any time of day.
    const start = await page.evaluate(() => {
      const now = new Date()
      return now.setHours(Math.min(20, Math.max(9, now.getHours())), 0, 0, 0)
    })
    const plan = { planned_start_at: new Date(start).toISOString(), force: true }
    await account.call('PATCH', `requests/${made?.id}/assign`, { employees: [account.executor.id], ...plan })
    await page.goto('/requests')
    await startOver(page)
    await page.getByText(texts.views.board, { exact: true }).click()
    const bar = page.getByRole('region', { name: account.executor.name }).locator(`[data-bar="${made?.id}"]`)
    await expect(bar).toBeVisible()
    const dayClicks = await presses()
    expect(dayClicks).toBeLessThanOrEqual(DAY_CLICKS)

    await bar.hover()
    await page.mouse.down()
    const { x = 0, y = 0 } = (await bar.boundingBox()) ?? {}
    await page.mouse.move(x + 160, y + 20, { steps: 8 })
    await page.mouse.up()
    const planned = async () =>
      (await account.call<{ planned_start_at: string }>('GET', `requests/${made?.id}`)).planned_start_at
    await expect.poll(async () => Date.parse(await planned())).toBeGreaterThan(start)
    const clicks = (await presses()) - dayClicks
    test.info().annotations.push({ type: 'replan', description: `${clicks} clicks, a day ${dayClicks}` })
    expect(clicks).toBeLessThanOrEqual(REPLAN_CLICKS)
  })
})

test('the number of a caller leads to a saved request by keyboard, with animations', async ({ browser, request }) => {
  const account = await createAccount(request)
  const client = await account.call<{ id: number }>('POST', 'clients', { name: 'Пекарня «Утро»' })
  await account.call('POST', 'facilities', {
    name: 'Цех на Лесной',
    client_id: client.id,
    contacts: [{ name: 'Ольга Лесная', phone: '+79031234567' }],
  })
  const page = await openBrowser(browser)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, account.manager.email)
  await page.goto('/requests')
  await expect(page.getByText(texts.list.emptyAtStart)).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: search.title })).toBeFocused()
  await page.keyboard.insertText('+7 (903) 123-45-67')
  const offered = page.getByRole('option', { name: search.newRequestFor.replace('{{name}}', 'Ольга Лесная') })
  await expect(offered).toBeVisible()
  while ((await offered.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The palette fades away over the form, and takes none of what is typed.
  await expect(page.getByLabel(texts.fields.name, { exact: true })).toBeFocused()
  await page.keyboard.type('Не греет печь')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Не греет печь' })).toBeVisible()
  const { data } = await account.call<{ data: { client: object; facility: object }[] }>('GET', 'requests')
  expect(data).toMatchObject([{ client: { name: 'Пекарня «Утро»' }, facility: { name: 'Цех на Лесной' } }])
})

test('a whole visit by one thumb', async ({ browser, request }) => {
  const account = await createAccount(request)
  const checklist = await account.call<{ id: number }>('POST', 'checklist', {
    name: 'Осмотр печи',
    items: [
      {
        title: 'Греет',
        type: 'choice',
        is_required: true,
        answers: [
          { id: 1, title: 'Да' },
          { id: 2, title: 'Нет' },
        ],
      },
    ],
  })
  const now = Date.now()
  const plan = { employees: [account.executor.id], duration_min: 30 }
  const first = await account.createRequest({
    ...plan,
    name: 'Не греет печь',
    checklists: [checklist.id],
    client_sign_required: true,
    planned_start_at: new Date(now).toISOString(),
  })
  const second = await account.createRequest({
    ...plan,
    name: 'Шумит вытяжка',
    planned_start_at: new Date(now + 3_600_000).toISOString(),
    force: true,
  })
  const page = await openBrowser(browser, { onPhone: true })
  const presses = await countPresses(page)
  await signIn(page, account.executor.email)
  await page.goto('/requests')
  const next = page.getByRole('region', { name: TEXTS.ru.tasks.next.title })
  await expect(next.getByText('Не греет печь')).toBeVisible()
  await startOver(page)

  await next.getByRole('button', { name: TEXTS.ru.tasks.next.start }).tap()
  await expect(page).toHaveURL(`/requests/${first.id}`)
  await page.getByRole('button', { name: positions.decline }).tap()
  await test.step('the page goes as the work does', async () => {
    const { head, checklists, worksTitle, files, signatureTitle, task } = TEXTS.ru.requestPage
    const titles = [checklists, worksTitle, files, signatureTitle, task]
    const shown = async () => (await page.getByRole('heading', { level: 2 }).allTextContents()).slice(0, titles.length)
    await expect.poll(shown).toEqual(titles)
    const above = page.getByRole('region', { name: head }).locator('dt').first()
    await expect(above).toHaveText(texts.fields.client)
  })
  await page.getByRole('button', { name: /0 из 1/ }).tap()
  await page.getByText('Да', { exact: true }).tap()
  await page.getByRole('button', { name: new RegExp(`(^| )${texts.actions.finish}$`) }).tap()
  const sign = page.getByRole('dialog', { name: TEXTS.ru.requestPage.dialogs.signTitle })
  await expect(sign).toBeVisible()
  await test.step('nothing of the signature is out of sight on a phone that lies', async () => {
    const upright = page.viewportSize()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(sign.locator('canvas')).toBeInViewport({ ratio: 1 })
    await expect(sign.getByRole('button', { name: TEXTS.ru.requestPage.dialogs.signOk })).toBeInViewport({ ratio: 1 })
    if (upright) await page.setViewportSize(upright)
  })
  await drawSignature(page)
  await sign.getByRole('button', { name: TEXTS.ru.requestPage.dialogs.signOk }).tap()
  // While it closes, it takes the taps on what is behind it.
  await expect(sign).toBeHidden()
  await page
    .getByRole('link', {
      name: new RegExp(`^${TEXTS.ru.requestPage.next.replace('{{number}}', String(second.number))}`),
    })
    .tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Шумит вытяжка' })).toBeVisible()
  const taps = await presses()
  test.info().annotations.push({ type: 'visit', description: `${taps} taps` })
  expect(taps).toBeLessThanOrEqual(VISIT_TAPS)
})
