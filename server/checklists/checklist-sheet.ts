import type { ChecklistRow } from '#contract/requests/checklists.ts'
import { type ListSheet, moment } from '../sheets/list-sheet.ts'

export const checklistSheet: ListSheet<ChecklistRow> = {
  title: (words) => words.check_lists.title,
  columns: [
    [(words) => words.check_lists.fields.name, ({ name }) => name],
    [(words) => words.check_lists.fields.description, ({ description }) => description],
    [(words) => words.check_lists.fields.items_count, ({ items_count }) => items_count],
    [(words) => words.sheets.checklists.created, ({ created_at }) => moment(created_at)],
  ],
}
