import { checklistRow } from '#contract/requests/checklists.ts'
import { rowSheet } from '../sheets/row-sheet.ts'

export const checklistSheet = rowSheet('check_lists', checklistRow, {
  leftOut: ['id', 'is_archived'],
  titles: { created_at: (words) => words.sheets.checklists.created },
})
