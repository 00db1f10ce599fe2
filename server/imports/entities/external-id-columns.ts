import { externalIdText } from '#contract/integrations/external-ids.ts'
import { externalIdTitle, type Program } from '#server/external-ids/index.ts'
import type { SheetColumn } from './import-definition.ts'

const PREFIX = 'external_id.'

/** The column of a sheet with what a program calls its rows. */
export function externalIdColumnOf(program: Program): SheetColumn {
  return {
    name: fieldOfProgram(program.id),
    title: externalIdTitle(program),
    note: (words) => words.imports.shared.externalId,
    examples: ['000417', '000418'],
    ownRule: externalIdText,
    isExternalId: true,
  }
}

export function fieldOfProgram(id: number): string {
  return `${PREFIX}${id}`
}

/** The id of the program whose ids are in a column; null for other columns. */
export function programOfField(field: string): number | null {
  return field.startsWith(PREFIX) ? Number(field.slice(PREFIX.length)) : null
}
