import type { Locale } from '#contract/messages.ts'
import type { Country } from '#contract/phone-masks.ts'
import type { Sheet } from '../sheets/write-sheet.ts'
import type { Example, SheetDefinition } from './entities/import-definition.ts'

const NOTES = {
  ru: { sheet: 'Пояснения', titles: ['Столбец', 'Что в нём'] },
  en: { sheet: 'Notes', titles: ['Column', 'What to enter'] },
} as const

/**
 * A file to fill in: the columns with two rows of sample data; on another sheet, notes on each column; and one for a
 * layout that the first does not show.
 */
export function exampleSheets(definition: SheetDefinition, country: Country, locale: Locale): Sheet[] {
  const { title } = definition
  const columns = definition.columns.filter(({ isKnownIn, isExtra }) => !isExtra && (isKnownIn?.(country) ?? true))
  const example = definition.layout?.example
  const said = (text: Example) => (typeof text === 'function' ? text() : typeof text === 'object' ? text[locale] : text)
  const cell = (text: Example) => said(text) || null
  return [
    {
      name: title[locale],
      titles: columns.map((column) => column.title[locale]),
      rows: ([0, 1] as const).map((index) =>
        columns.map(({ examples, examplesIn = country }) => (examplesIn === country ? cell(examples[index]) : null)),
      ),
    },
    ...(example
      ? [
          {
            name: example.title[locale],
            titles: example.titles.map((text) => text[locale]),
            rows: example.rows.map((row) => row.map(cell)),
          },
        ]
      : []),
    {
      name: NOTES[locale].sheet,
      titles: NOTES[locale].titles,
      rows: [
        ...columns.map((column) => [column.title[locale], column.note[locale]]),
        ...(example?.notes ?? []).map(([name, note]) => [name[locale], note[locale]]),
      ],
    },
  ]
}
