import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { sourceFiles } from './source-files.ts'

/** `ru: 'Заявки'`, or a list or a record of texts under the name of a language. */
const TEXTS_BY_LANGUAGE = new RegExp(`\\b(?:${LOCALES.join('|')}): (?:['"\`[]|\\{ \\w+: ['"\`])`)

/** What is kept by country, whose codes are written as languages are. */
const BY_COUNTRY = new Set(['contract/phone-masks.ts', 'contract/account/bank-details.ts'])

test('a text stands in the folder of its language, not beside its translations', () => {
  expect('title: { ru: "a", en: "b" }').toMatch(TEXTS_BY_LANGUAGE)
  const files = sourceFiles('contract', 'server', 'src').filter((path) => !BY_COUNTRY.has(path))
  expect(files.filter((path) => TEXTS_BY_LANGUAGE.test(readFileSync(path, 'utf8')))).toEqual([])
})
