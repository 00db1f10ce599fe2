import type { Locale } from '#contract/messages.ts'
import type { Country } from '#contract/values/phone-masks.ts'
import type { Sheet } from '../sheets/write-sheet.ts'
import { serverWordsIn } from '../words/index.ts'
import type { Example, SheetDefinition } from './entities/import-definition.ts'

/**
 * A file to fill in: the columns with two rows of sample data; on another sheet, notes on each column; and one for a
 * layout that the first does not show.
 */
export function exampleSheets(definition: SheetDefinition, country: Country, locale: Locale): Sheet[] {
  const words = serverWordsIn(locale)
  const { title } = definition
  const columns = definition.columns.filter(({ isKnownIn, isExtra }) => !isExtra && (isKnownIn?.(country) ?? true))
  const example = definition.layout?.example
  const said = (text: Example) => (typeof text === 'function' ? text(words) : text)
  const cell = (text: Example) => said(text) || null
  return [
    {
      name: title(words),
      titles: columns.map((column) => column.title(words)),
      rows: ([0, 1] as const).map((index) =>
        columns.map(({ examples, examplesIn = country }) => (examplesIn === country ? cell(examples[index]) : null)),
      ),
    },
    ...(example
      ? [
          {
            name: example.title(words),
            titles: example.titles.map((text) => text(words)),
            rows: example.rows.map((row) => row.map(cell)),
          },
        ]
      : []),
    {
      name: words.imports.example.sheet,
      titles: [words.imports.example.column, words.imports.example.note],
      rows: [
        ...columns.map((column) => [column.title(words), column.note(words)]),
        ...(example?.notes ?? []).map(([name, note]) => [name(words), note(words)]),
      ],
    },
  ]
}
