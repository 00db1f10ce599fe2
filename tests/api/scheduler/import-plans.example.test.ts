import { afterEach, expect, test, vi } from 'vitest'
import { exampleSheets } from '#server/imports/example-sheets.ts'
import { planSheet } from '#server/imports/schedules/sheet.ts'
import type { Cell } from '#server/sheets/write-sheet.ts'
import { counts, importsOfFile } from '#tests/support/importer.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { readBook } from '#tests/support/sheets.ts'

const at = importsOfFile()
afterEach(() => vi.useRealTimers())

test('the example file shows both layouts, in the language of who asks for it', async () => {
  const ru = readBook((await at.admin.attempt('imports.scheduledRequestsExample')).bytes)
  expect(Object.keys(ru)).toEqual(['Регулярные заявки', 'Сетка по месяцам', 'Пояснения'])
  expect(ru['Регулярные заявки']?.[0]).toContain('Периодичность')
  const answer = await at.admin.attempt('imports.scheduledRequestsExample', { headers: { 'accept-language': 'en' } })
  const en = readBook(answer.bytes)
  expect(en.Months?.[0]?.slice(0, 3)).toEqual(['Facility', 'Equipment', 'January'])
})

test('the example file is one that can be imported once its facilities are there', async () => {
  const client_id = await createClient(at.admin, 'Ромашка')
  const addFacility = async (name: string, ...titles: string[]) => {
    const { id } = (await at.admin.call('facilities.create', { body: { name, client_id } })).response
    for (const title of titles) await at.admin.call('equipment.create', { body: { title, facility_id: id } })
  }
  await addFacility('Котельная на Лесной', 'Котёл газовый')
  await addFacility('БЦ «Север»', 'Чиллер №1', 'Чиллер №2')
  const { bytes } = await at.admin.attempt('imports.scheduledRequestsExample')
  const done = await at.send(new File([new Uint8Array(bytes)], 'example.xlsx'), {}, { target: 'scheduled_requests' })
  expect(done.errors).toEqual([
    { row: 2, column: expect.any(String), title: 'Исполнители', message: 'Такого сотрудника нет: «Иванов Пётр»' },
  ])
  expect(counts(done)).toMatchObject({ created: 1, refused: 1 })
})

test.each(Array.from({ length: 11 }, (_, index) => 2026 + index))(
  'the example file of %i begins on days that are to come and are no weekend',
  (year) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-12-31T12:00:00Z`) })
    const { titles, rows } = known(exampleSheets(planSheet, 'ru', 'ru')[0])
    const column = (title: string) => (rows as Cell[][]).map((row) => row[titles.indexOf(title)])
    const dates = column('Первая дата').map((date) => String(date).split('.').toReversed().join('-'))
    for (const date of dates) expect(Date.parse(date)).toBeGreaterThan(Date.now())
    expect(dates.map((date) => new Date(date).getUTCDay())).toEqual([3, 3])
    expect(column('Окончание')).toEqual([null, `31.12.${year + 1}`])
  },
)
