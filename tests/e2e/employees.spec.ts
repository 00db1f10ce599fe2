import { expect, test } from '@playwright/test'
import { messagesIn } from '#contract/messages.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import { createAccount, PASSWORD } from './support/account.ts'
import { look } from './support/look.ts'
import { choose, languageOf, openBrowser, signIn, TEXTS } from './support/visitor.ts'

test.describe.configure({ mode: 'parallel' })

test('employees are seen as a list, as cards and on the map, and one of them becomes an executor', async ({
  browser,
  request,
  isMobile,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { employees: texts, employeeViews, users, crud, shell } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const { manager, executor } = account
  const work = await account.createRequest({ name: 'Осмотр котла', employees: [executor.id] })
  const asExecutor = await account.signInAs(executor)
  await asExecutor('PATCH', `requests/${work.id}/start`)
  const time = new Date().toISOString()
  await asExecutor('POST', 'user/geo-locations', [{ lat: 55.75, lng: 37.61, time }])
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  await test.step('the list is narrowed to executors', async () => {
    await page.goto('/employees')
    await expect(link(manager.name)).toBeVisible()
    if (isMobile) await page.getByRole('button', { name: crud.filters }).click()
    await choose(page, texts.fields.is_serviceman, users.executor)
    await expect(link(manager.name)).toHaveCount(0)
    await expect(link(executor.name)).toBeVisible()
  })

  await test.step('cards keep what the list is narrowed to', async () => {
    await link(texts.views.cards).click()
    const cards = page.getByRole('list', { name: texts.title }).getByRole('listitem')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(executor.name)
    await expect(cards).toContainText(shell.roles.executor)
  })

  await test.step('the map shows who is where, and working on what', async () => {
    await link(texts.views.map).click()
    await expect(
      page.getByRole('heading', { name: `${crud.onMap.inSight.split('{{')[0]}1`, exact: true }),
    ).toBeVisible()
    await expect(page.getByText(`${employeeViews.presence.working}: 1`)).toBeVisible()
    await page.getByRole('button', { name: crud.onMap.show.replace('{{name}}', executor.name) }).click()
    const map = page.getByRole('region', { name: employeeViews.label })
    await expect(map.getByRole('link', { name: /Осмотр котла/ })).toBeVisible()
    // It fades in, and is pale until then.
    await expect(map.locator('.leaflet-popup')).toHaveCSS('opacity', '1')
    await look(page, 'the map of employees')
    await map.getByRole('link', { name: employeeViews.page }).click()
    await expect(page.getByRole('heading', { level: 1, name: executor.name })).toBeVisible()
  })

  await test.step('a manager who works on site as well can be assigned from then on', async () => {
    const executors = () => account.call<{ name: string }[]>('GET', 'account/employeesForSelector?serviceman=true')
    expect((await executors()).map(({ name }) => name)).toEqual([executor.name])
    await page.goto(`/employee/${manager.id}/edit`)
    await page.getByRole('switch', { name: texts.fields.is_serviceman }).click()
    await page.getByRole('button', { name: crud.save }).click()
    await expect(page.getByRole('heading', { level: 1, name: manager.name })).toBeVisible()
    await page.goto('/requests/add')
    await choose(page, TEXTS[locale].requests.fields.employees, manager.name)
    await expect(page.locator('.ant-select-selection-item', { hasText: manager.name })).toBeVisible()
  })
})

test('a week of work is written with its breaks, a day off and a time zone', async ({ browser, request }, testInfo) => {
  const locale = languageOf(testInfo)
  const { employees, crud } = TEXTS[locale]
  const texts = employees.schedule
  const account = await createAccount(request, locale)
  const { executor } = account
  const page = await openBrowser(browser, { locale })
  await signIn(page, account.admin.email)
  const weekday = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(new Date(2000, 0, 2 + day))
  const day = (number: number) => page.getByRole('group', { name: weekday(number) })
  const hours = (number: number, end: 'from' | 'to') => `${weekday(number)}: ${texts.hoursOf}, ${texts[end]}`
  const pause = (number: number, end: 'from' | 'to') => `${weekday(number)}: ${texts.break}, ${texts[end]}`

  await test.step('beginning with the usual one, Saturday is worked and Friday is short', async () => {
    await page.goto(`/employee/${executor.id}?tab=schedule`)
    await page.getByRole('button', { name: texts.start }).click()
    await page.getByRole('switch', { name: texts.works.replace('{{day}}', weekday(6)) }).click()
    await choose(page, hours(5, 'to'), '16:30')
    await choose(page, texts.timezone, 'Asia/Yekaterinburg')
    await expect(page.getByText(texts.hours.replace('{{hours}}', numberWords(46.5, locale)))).toBeVisible()
  })

  await test.step('a break outside the shift is rejected at its field', async () => {
    await choose(page, pause(1, 'to'), '19:00')
    await expect(day(1).getByRole('alert')).toHaveText(messagesIn(locale).fields.break_outside)
    await expect(page.getByRole('button', { name: crud.save })).toBeDisabled()
    await look(page, 'a refused schedule')
    await choose(page, pause(1, 'to'), '13:30')
    await expect(day(1).getByRole('alert')).toHaveCount(0)
  })

  await test.step('with a day off it is saved, and there after a reload', async () => {
    await page.getByLabel(texts.firstDay).fill('2027-03-08')
    await page.getByRole('button', { name: texts.addDaysOff }).click()
    await page.getByRole('button', { name: crud.save }).click()
    await expect(page.getByRole('button', { name: crud.save })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/8.*2027/)).toBeVisible()
    const { workSchedule } = await account.call<{ workSchedule: WorkSchedule }>('GET', `employees/${executor.id}`)
    expect(workSchedule).toMatchObject({ timezone: 'Asia/Yekaterinburg', days_off: ['2027-03-08'] })
    const shifts = workSchedule.days.map((one) =>
      one.is_working ? [one.from, one.to, one.break_from, one.break_to] : [],
    )
    const usual = ['09:00', '18:00', '13:00', '14:00']
    expect(shifts).toEqual([
      ['09:00', '18:00', '13:00', '13:30'],
      usual,
      usual,
      usual,
      ['09:00', '16:30', '13:00', '14:00'],
      usual,
      [],
    ])
  })
})

test('a deactivated user is signed out where they work, and cannot sign in again', async ({
  browser,
  request,
  isMobile,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { users, guest, crud, requests } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const { admin: boss, manager, executor } = account
  const [admin, leaver, colleague] = await Promise.all([
    openBrowser(browser, { locale, onPhone: isMobile }),
    openBrowser(browser, { locale, onPhone: true }),
    openBrowser(browser, { locale, onPhone: isMobile }),
  ])
  await signIn(admin, boss.email)
  await signIn(leaver, executor.email)
  await signIn(colleague, manager.email)
  await Promise.all([leaver.goto('/requests'), colleague.goto('/requests')])
  await expect(leaver.getByRole('heading', { level: 1 })).toHaveText(requests.title)

  await admin.goto(`/settings/users/${executor.id}`)
  await admin.getByRole('switch', { name: users.fields.is_active }).click()
  await admin.getByRole('button', { name: crud.save }).click()
  await expect(admin).toHaveURL(/\/settings\/users$/)
  await expect(admin.getByText(users.inactive, { exact: true })).toBeVisible()

  await expect(leaver).toHaveURL(/\/sign-in/)
  await leaver.getByLabel(guest.signIn.email).fill(executor.email)
  await leaver.getByLabel(guest.signIn.password, { exact: true }).fill(PASSWORD)
  await leaver.keyboard.press('Enter')
  await expect(leaver.getByText(messagesIn(locale).errors.invalid_credentials)).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(requests.title)
})

function numberWords(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value)
}
