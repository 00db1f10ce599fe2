import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { sourceFiles, uncommented } from './source-files.ts'

/** `ru: 'Заявки'`, or a list or a record of texts under the name of a language. */
const TEXTS_BY_LANGUAGE = new RegExp(`\\b(?:${LOCALES.join('|')}): (?:['"\`[]|\\{ \\w+: ['"\`])`)

/** What is kept by country, whose codes are written as languages are. */
const BY_COUNTRY = new Set(['contract/values/phone-masks.ts', 'contract/account/bank-details.ts'])

test('a text stands in the folder of its language, not beside its translations', () => {
  expect('title: { ru: "a", en: "b" }').toMatch(TEXTS_BY_LANGUAGE)
  const files = sourceFiles('contract', 'server', 'src').filter((path) => !BY_COUNTRY.has(path))
  expect(files.filter((path) => TEXTS_BY_LANGUAGE.test(readFileSync(path, 'utf8')))).toEqual([])
})

/** Files with Cyrillic letters that are not in a language of the product, and what they are. */
const KEEPS_CYRILLIC: Record<string, string> = {
  'contract/account/bank-details.ts': 'what precedes a number on the papers of a country',
  'contract/values/look-alikes.ts': 'letters drawn alike in two alphabets',
  'contract/numbers/currency-words.ts': 'currencies as their countries write them, in whatever language a user has',
  'contract/values/phone-numbers.ts': 'what stands before and behind numbers in the languages of the countries',
  'contract/search/fold-text.ts': 'the letters of alphabets',
  'contract/search/search-text.ts': 'the keys of two keyboard layouts',
  'contract/users/role-names.ts': 'letters drawn alike in several alphabets',
  'server/clients/name-words.ts': 'legal forms as they stand in names of companies',
  'server/imports/entities/in-lower-case.ts': 'ё is е',
  'server/inbound-emails/parsing/mail-phrases.ts': 'what mail programs write in the languages of their users',
  'server/sheets/guess-encoding.ts': 'how often each letter occurs in a Cyrillic file',
  'server/sheets/read-sheet.ts': 'errors of formulas as spreadsheet programs write them in their languages',
  'src/custom-pages/auth/password-strength.ts': 'the size of an alphabet',
  'src/custom-pages/custom-fields/key-of-title.ts': 'how each letter is written in Latin ones',
  'src/kit/values/ProviderMark.tsx': 'the mark of Yandex',
}
/** The company of the demonstration is a Russian one. */
const DEMO = 'server/demo/'
/** Titles of fields are kept in all languages at once: their types ask for each. */
const TRADES = 'server/configuration/trades/'

test('what is said or recognised in Russian stands in its folders', () => {
  const files = sourceFiles('contract', 'server', 'src').filter(
    (path) => !path.startsWith(DEMO) && !path.startsWith(TRADES),
  )
  const found = files.filter((path) => /\p{Script=Cyrillic}/u.test(uncommented(path)))
  expect(found.toSorted()).toEqual(Object.keys(KEEPS_CYRILLIC).toSorted())
})
