import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { IMPORT_ENTITIES, type ImportEntity } from '#contract/imports/import-kinds.ts'
import { LOCALES } from '#contract/locales.ts'
import { IMPORTS } from '#server/imports/definitions.ts'
import { findHeader } from '#server/imports/entities/check-rows.ts'
import { workTypeOf } from '#server/imports/schedules/plan-title.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { known } from '#tests/support/known.ts'

/** By column, or by value: what users' files have called it so far, and no file may lose. '-' is for no column. */
type Recognised = Record<string, string[]>
interface Words {
  heads: Record<ImportEntity, Recognised>
  choices: Record<string, Recognised>
}
const { heads, choices }: Words = JSON.parse(readFileSync(new URL('./recognised-words.json', import.meta.url), 'utf8'))

/** What makes a line one of titles. */
const REQUIRED: Record<ImportEntity, string[]> = {
  clients: ['Название'],
  products: ['Название'],
  equipment: ['Название'],
  scheduled_requests: ['Периодичность', 'Объект'],
}

function recognised(groups: Recognised, meaningOf: (word: string) => string): Recognised {
  const words = Object.values(groups).flat()
  return Object.fromEntries(Object.entries(Object.groupBy(words, meaningOf)).map(([key, found]) => [key, found ?? []]))
}

describe.each(IMPORT_ENTITIES)('the titles of a file of %s', (entity) => {
  const columnOf = (head: string) =>
    findHeader(IMPORTS[entity], [{ row: 1, cells: [head, ...REQUIRED[entity]] }]).columns[0]?.name ?? '-'

  it('mean what they did', () => {
    expect(recognised(heads[entity], columnOf)).toEqual(heads[entity])
  })

  it('are all known to this test', () => {
    const columns = IMPORTS[entity].columns
    const all = LOCALES.map(serverWordsIn).flatMap((words) =>
      columns.flatMap(({ title, synonyms }) => [title(words), ...(synonyms?.(words) ?? [])]),
    )
    expect(all.filter((head) => !Object.values(heads[entity]).flat().includes(head))).toEqual([])
  })
})

it.each(Object.keys(choices))('the values of %s mean what they did', (key) => {
  const [entity, name] = key.split('.') as [ImportEntity, string]
  const { read } = known(IMPORTS[entity].columns.find((column) => column.name === name))
  const choiceOf = (word: string) =>
    String(read?.(word, { country: 'ru', currency: 'RUB', today: '2031-01-06', timezone: 'Europe/Moscow' }))
  expect(recognised(known(choices[key]), choiceOf)).toEqual(choices[key])
})

it.each([
  ['ТО', 'maintenance'],
  ['TO-2', 'maintenance'],
  ['ЕТО', 'maintenance'],
  ['М1', 'maintenance'],
  ['M1', 'maintenance'],
  ['ТР', 'repair'],
  ['KP', 'repair'],
  ['О', 'inspection'],
  ['осмотр', 'inspection'],
  ['Inspection', 'inspection'],
  ['Б', null],
])('the mark %s stands for %s', (kind, work) => {
  const plan = { kind, days: [], schedule: { freq: 'month', interval: 1, starts_on: '2031-01-06', time: '' }, key: '' }
  expect(workTypeOf(plan as Parameters<typeof workTypeOf>[0])).toBe(work)
})
