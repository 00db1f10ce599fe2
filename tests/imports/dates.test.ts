import { expect, it } from 'vitest'
import { CellError } from '#server/imports/entities/read-cells.ts'
import { asDate } from '#server/imports/entities/read-date.ts'

it.each([
  ...['31.12.2026', '31/12/2026', '31-12-2026', '31 12 2026', '31.12.26', '31/12/26', '31‑12‑2026', '31–12–2026'],
  ...['2026-12-31', '2026.12.31', '2026/12/31', '2026-12-31T00:00:00', '2026-12-31T21:00:00.000Z'],
  ...['31.12.2026 0:00:00', '31.12.2026 00:00', '31.12.2026г.', '31.12.2026 г', '31.12.2026 года', '31.12.26 г.'],
  ...['31 декабря 2026', '31 декабря 2026 г.', '31 дек. 2026 года', '31 ДЕК 26', '31-дек-26', '31.дек.2026'],
  ...[
    '31 December 2026',
    '31 Dec 2026',
    '31-Dec-26',
    'December 31, 2026',
    'Dec 31, 2026',
    ' 31.\u00a012.2026 '.replace('\u00a0', ''),
  ],
])('“%s” is the last day of 2026', (text) => {
  expect(asDate(text)).toBe('2026-12-31')
})

it.each([
  ['1.2.2026', '2026-02-01'],
  ['01/02/2026', '2026-02-01'],
  ['1 мая 2026', '2026-05-01'],
  ['15.03.98', '1998-03-15'],
  ['15.03.69', '2069-03-15'],
])('the day of “%s” comes before the month', (text, date) => {
  expect(asDate(text)).toBe(date)
})

it.each([
  '',
  'завтра',
  '2026',
  '12.2026',
  '46387',
  '31.12',
  '31.12-2026',
  '1 2026 декабря',
  'декабрь 2026',
  '31.12.2026.',
  '311220',
])('“%s” is none, and is said to be none', (text) => {
  expect(asDate(text)).toEqual(new CellError('date_unread'))
})

it('a month first is no date, and is not turned into one', () => {
  expect(asDate('12/31/2026')).toBe('2026-31-12')
})
