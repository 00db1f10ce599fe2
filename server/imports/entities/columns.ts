import type { LocalizedText } from '#server/sheets/list-sheet.ts'
import type { ImportColumn } from './import-definition.ts'
import { asList } from './read-cells.ts'

/** Columns and notes that several entities share. */

export const anyText: LocalizedText = { ru: 'Любой текст', en: 'Any text' }

/** The column with the row's name. */
export function titleColumn(
  name: string,
  lengthMax: number,
  { synonyms, examples }: Pick<ImportColumn, 'synonyms' | 'examples'>,
): ImportColumn {
  return {
    name,
    title: { ru: 'Название', en: 'Name' },
    synonyms: ['Наименование', ...(synonyms ?? [])],
    note: { ru: `Обязательно. До ${lengthMax} символов`, en: `Required. Up to ${lengthMax} characters` },
    examples,
    store: { in: 'row' },
  }
}

export function tagsColumn(example: LocalizedText): ImportColumn {
  return {
    name: 'tags',
    title: { ru: 'Теги', en: 'Tags' },
    synonyms: ['Метки', 'Тег', 'Tag', 'Labels'],
    note: { ru: 'Через запятую; добавляются к тем, что есть', en: 'Separated by commas; added to existing ones' },
    examples: [example, ''],
    read: asList,
    store: { in: 'tags' },
  }
}

/** Stored as typed. */
export function textColumn(
  name: string,
  title: LocalizedText,
  rest: Pick<ImportColumn, 'synonyms' | 'examples'> & Partial<ImportColumn>,
): ImportColumn {
  return { name, title, note: anyText, store: { in: 'row' }, ...rest }
}
