import { expect, test } from '@playwright/test'
import { parseCalendar } from '../support/calendar.ts'
import { createAccount } from './support/account.ts'
import { languageOf, signIn, speak, TEXTS } from './support/visitor.ts'

const HOUR_MS = 3_600_000

test('an executor opens a calendar of their requests, which shows there when one of them is cancelled', async ({
  page,
  request,
}, testInfo) => {
  const locale = languageOf(testInfo)
  const { calendarFeeds: texts } = TEXTS[locale]
  const account = await createAccount(request, locale)
  const { executor } = account
  const planned_start_at = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS).toISOString()
  const { id } = await account.createRequest({ employees: [executor.id], planned_start_at, force: true })

  await speak(page.context(), locale)
  await signIn(page, executor.email)
  await page.goto('/settings/calendar-feeds')
  await page.getByRole('button', { name: texts.create }).click()
  const address = await page.getByRole('textbox', { name: texts.address.label }).inputValue()
  const eventsThere = async () => {
    // A calendar program has no session.
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    return parseCalendar(await answer.text()).events
  }
  expect(await eventsThere()).toMatchObject([{ status: 'CONFIRMED', starts: planned_start_at }])

  await account.call('PATCH', `requests/${id}/cancel`, { comment: 'Передумали', initiator: 'client' })
  expect(await eventsThere()).toMatchObject([{ status: 'CANCELLED', starts: planned_start_at }])

  await page.getByRole('button', { name: texts.revoke }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.revoke }).click()
  await expect(page.getByText(texts.none)).toBeVisible()
  expect((await fetch(address)).status).toBe(404)
})
