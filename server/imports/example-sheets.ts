import type { Locale } from '../../contract/messages.ts'
import type { Country } from '../../contract/phone-masks.ts'
import type { Sheet } from '../sheets/write-sheet.ts'
import type { ImportDefinition, LocalizedText } from './entities/import-definition.ts'

const NOTES = {
  ru: { sheet: 'Пояснения', titles: ['Столбец', 'Что в нём'] },
  en: { sheet: 'Notes', titles: ['Column', 'What may stand in it'] },
} as const

/** A file to fill in: the columns with two rows of sample data; on a second sheet what each column is for. */
export function exampleSheets(definition: ImportDefinition, country: Country, locale: Locale): Sheet[] {
  const { title } = definition
  const columns = definition.columns.filter(({ isKnownIn }) => isKnownIn?.(country) ?? true)
  const said = (text: LocalizedText | string | number) => (typeof text === 'object' ? text[locale] : text)
  const cell = (text: LocalizedText | string | number) => said(text) || null
  return [
    {
      name: title[locale],
      titles: columns.map((column) => column.title[locale]),
      rows: ([0, 1] as const).map((index) =>
        columns.map(({ examples, examplesIn = country }) => (examplesIn === country ? cell(examples[index]) : null)),
      ),
    },
    {
      name: NOTES[locale].sheet,
      titles: NOTES[locale].titles,
      rows: columns.map((column) => [column.title[locale], column.note[locale]]),
    },
  ]
}
