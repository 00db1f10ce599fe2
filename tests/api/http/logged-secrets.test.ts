import { expect, test, vi } from 'vitest'
import { askForCalendar, createFeed } from '#tests/support/calendar.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ variables: { LOG_LEVEL: 'trace' } })
const account = await createTestAccount(testApp)

test('the most verbose log has no token and no cookie', async () => {
  const lines = linesOf(testApp)
  const admin = await account.signInAs('admin')
  const uploaded = await admin.call('files.upload', {
    headers: { cookie: 'naryad_refresh=the.secret' },
    files: [new File(['Осмотр'], 'notes.txt', { type: 'text/plain' })],
  })
  expect(uploaded.status).toBe(201)
  const log = lines.join('')
  expect(log).toContain('Providing options to busboy')
  expect(log).toContain('[Redacted]')
  expect(log).not.toContain(admin.token)
  expect(log).not.toContain('the.secret')
})

test('nor the address of a calendar, also of one that fails', async () => {
  const lines = linesOf(testApp)
  const token = await createFeed(await account.signInAs('admin'))
  expect((await askForCalendar(testApp, token)).status).toBe(200)
  vi.spyOn(testApp.services.database, 'asSystem').mockRejectedValueOnce(new Error('Something is wrong'))
  expect((await askForCalendar(testApp, token)).status).toBe(500)
  const log = lines.join('')
  expect(log).toContain('Something is wrong')
  expect(log).not.toContain(token)
})
