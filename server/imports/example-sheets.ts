import type { Locale } from '../../contract/messages.ts'
import type { Sheet } from '../sheets/write-sheet.ts'
import type { ImportDefinition, Words } from './import-definition.ts'

const NOTES = {
  ru: { sheet: 'Пояснения', titles: ['Столбец', 'Что в нём'] },
  en: { sheet: 'Notes', titles: ['Column', 'What may stand in it'] },
} as const

/** A file to fill in: the columns with two rows of sample data; on a second sheet what each column is for. */
export function exampleSheets({ title, columns }: ImportDefinition, locale: Locale): Sheet[] {
  const said = (text: Words | string | number) => (typeof text === 'object' ? text[locale] : text)
  const cell = (text: Words | string | number) => said(text) || null
  return [
    {
      name: title[locale],
      titles: columns.map((column) => column.title[locale]),
      rows: ([0, 1] as const).map((index) => columns.map(({ examples }) => cell(examples[index]))),
    },
    {
      name: NOTES[locale].sheet,
      titles: NOTES[locale].titles,
      rows: columns.map((column) => [column.title[locale], column.note[locale]]),
    },
  ]
}
