import { expect, test } from 'vitest'
import { zoneName } from '#src/kit/values/zone-name.ts'

test.each([
  ['Europe/Moscow', 'ru', 'Москва, UTC+3'],
  ['Asia/Yekaterinburg', 'ru', 'Екатеринбург, UTC+5'],
  ['Asia/Tbilisi', 'ru', 'Грузия, UTC+4'],
  ['Asia/Tbilisi', 'en', 'Georgia Time, UTC+4'],
  ['Asia/Kolkata', 'en', 'India Time, UTC+5:30'],
  // A name that is only a code says less than the zone's own.
  ['Etc/GMT+3', 'ru', 'Etc/GMT+3, UTC-3'],
])('%s is called by the name people have for it (%s)', (zone, language, name) => {
  expect(zoneName(zone, language)).toBe(name)
})
