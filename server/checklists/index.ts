export { listChecklists } from './checklist-rows.ts'
export { checklistSheet } from './checklist-sheet.ts'
export { checklistHandlers } from './handlers.ts'
