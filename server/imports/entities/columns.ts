import type { Text } from '#server/words/index.ts'
import type { ImportColumn } from './import-definition.ts'
import { asList } from './read-cells.ts'

/** Columns and notes that several entities share. */

export const anyText: Text = (words) => words.imports.shared.anyText

/** The column with the row's name. */
export function titleColumn(
  name: string,
  lengthMax: number,
  { synonyms, examples }: Pick<ImportColumn, 'synonyms' | 'examples'>,
): ImportColumn {
  return {
    name,
    title: (words) => words.clients.fields.name,
    synonyms: (words) => [...words.imports.shared.columns.name.synonyms, ...(synonyms?.(words) ?? [])],
    note: (words) => words.imports.shared.title(lengthMax),
    examples,
    store: { in: 'row' },
  }
}

export function tagsColumn(example: Text): ImportColumn {
  return {
    name: 'tags',
    title: (words) => words.clients.fields.tags,
    synonyms: (words) => words.imports.shared.columns.tags.synonyms,
    note: (words) => words.imports.shared.columns.tags.note,
    examples: [example, ''],
    read: asList,
    isDispensable: true,
    store: { in: 'tags' },
  }
}

/** Stored as typed, and what identifies no row. */
export function textColumn(
  name: string,
  title: Text,
  rest: Pick<ImportColumn, 'synonyms' | 'examples'> & Partial<ImportColumn>,
): ImportColumn {
  return { name, title, note: anyText, isDispensable: true, store: { in: 'row' }, ...rest }
}
