import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()

test('anybody may read the countries, currencies, time zones and limits', async () => {
  const { response } = await callerOf(testApp.app).call('reference.reference')
  expect(response.countries).toHaveLength(14)
  expect(response.countries.find(({ code }) => code === 'pl')).toEqual({
    code: 'pl',
    phone_code: '48',
    mask: '###-###-###',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
  })
  expect(response.currencies).toHaveLength(16)
  for (const { currency, timezone } of response.countries) {
    expect(response.currencies).toContain(currency)
    expect(response.timezones).toContain(timezone)
  }
  expect(response.limits).toMatchObject({ password_min: 8, files_per_upload: 10, file_bytes: 15 * 1024 * 1024 })
})

test('every time zone offered is one that the database knows', async () => {
  const { response } = await callerOf(testApp.app).call('reference.reference')
  const known = await testApp.services.database.asSystem((tx) =>
    sql<{ name: string }>`select name from pg_timezone_names`.execute(tx),
  )
  const names = new Set(known.rows.map(({ name }) => name))
  expect(response.timezones.filter((timezone) => !names.has(timezone))).toEqual([])
})
