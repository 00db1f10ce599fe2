import type { ChecklistRow } from '#contract/requests/checklists.ts'
import { type ListSheet, moment } from '../sheets/list-sheet.ts'

export const checklistSheet: ListSheet<ChecklistRow> = {
  title: (words) => words.checklists.title,
  columns: [
    [(words) => words.checklists.fields.name, ({ name }) => name],
    [(words) => words.checklists.fields.description, ({ description }) => description],
    [(words) => words.checklists.fields.items_count, ({ items_count }) => items_count],
    [(words) => words.sheets.checklists.created, ({ created_at }) => moment(created_at)],
  ],
}
