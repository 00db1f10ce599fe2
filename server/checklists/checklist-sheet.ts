import { checklistColumns, checklistRow } from '#contract/requests/checklists.ts'
import { rowSheet } from '../sheets/row-sheet.ts'

export const checklistSheet = rowSheet('check_lists', checklistRow, checklistColumns)
