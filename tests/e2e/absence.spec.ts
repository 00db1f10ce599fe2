import { expect, test } from '@playwright/test'
import { createAccount } from './support/account.ts'
import { look } from './support/look.ts'
import { choose, signIn, speak, TEXTS } from './support/visitor.ts'

const { absence, bulkAssign, candidates, crud, employees, requests } = TEXTS.ru
const texts = employees.schedule

/** A day from now, as the API has it and as it is typed. */
function dayAfter(days: number) {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(Date.now() + days * 24 * 3600_000)
  const [year, month, day] = date.split('-')
  return { date, typed: `${day}.${month}.${year}` }
}

test('an executor calls in sick: their visits are handed over, taken off or moved at once', async ({
  page,
  context,
}) => {
  const account = await createAccount(page.request)
  const { executor } = account
  const other = await account.addUser('executor', 'Олег', 'Сменов')
  const visit = async (name: string, days: number, hour: string) =>
    (
      await account.createRequest({
        name,
        employees: [executor.id],
        planned_start_at: `${dayAfter(days).date}T${hour}:00+03:00`,
        force: true,
      })
    ).id
  const [gone, given, later] = [
    await visit('Осмотр котла', 1, '10:00'),
    await visit('Замена насоса', 2, '12:00'),
    await visit('Пусконаладка', 5, '12:00'),
  ]
  await speak(context, 'ru')
  await signIn(page, account.admin.email)
  const executorsOf = async (id: number) =>
    (await account.call<{ employees: { id: number }[] }>('GET', `requests/${id}`)).employees.map((user) => user.id)

  await page.goto(`/employee/${executor.id}?tab=schedule`)
  await page.getByRole('button', { name: texts.start }).click()
  await page.getByRole('button', { name: crud.save }).click()
  await expect(page.getByRole('button', { name: crud.save })).toHaveCount(0)

  await test.step('a range before its first day is refused', async () => {
    await page.getByLabel(texts.firstDay).fill(dayAfter(2).typed)
    await page.getByLabel(texts.lastDay).fill(dayAfter(1).typed)
    await page.getByRole('button', { name: texts.addDaysOff }).click()
    await expect(page.getByText(texts.daysOffWrong)).toBeVisible()
  })

  const dialog = page.getByRole('dialog').first()
  await test.step('saving asks about the visits of these days, and of no others', async () => {
    await page.getByLabel(texts.firstDay).fill(dayAfter(1).typed)
    await page.getByLabel(texts.lastDay).fill(dayAfter(3).typed)
    await choose(page, texts.kind, texts.kinds.sick)
    await page.getByRole('button', { name: texts.addDaysOff }).click()
    await expect(page.getByText(new RegExp(texts.kinds.sick)).first()).toBeVisible()
    await page.getByRole('button', { name: crud.save }).click()
    await expect(dialog).toContainText('Осмотр котла')
    await expect(dialog).toContainText('Замена насоса')
    await expect(dialog).not.toContainText('Пусконаладка')
    await look(page, 'visits of an absent executor')
  })

  await test.step('one is taken off, the other goes to a colleague, who is offered first', async () => {
    await page.getByRole('checkbox', { name: /Замена насоса/ }).uncheck()
    await page.getByRole('button', { name: absence.takeOff }).click()
    await expect(page.getByRole('checkbox', { name: /Осмотр котла/ })).toHaveCount(0)
    await page.getByRole('checkbox', { name: /Замена насоса/ }).check()
    await page.getByRole('button', { name: absence.handOver }).click()
    await page.getByRole('button', { name: candidates.choose.named.replace('{{name}}', other.name) }).click()
    await page.getByRole('button', { name: requests.actions.assign, exact: true }).click()
    await page.getByRole('button', { name: bulkAssign.close }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  expect(await executorsOf(gone)).toEqual([])
  expect(await executorsOf(given)).toEqual([other.id])
  expect(await executorsOf(later)).toEqual([executor.id])
})
