import { clientRow } from '#contract/clients/clients.ts'
import { wordsIn } from '#contract/messages.ts'
import { rowSheet } from '../sheets/row-sheet.ts'

export const clientSheet = rowSheet('clients', clientRow, {
  leftOut: ['id', 'avatar', 'is_archived'],
  cells: { type: ({ type }, locale) => wordsIn(locale).clients.types[type] },
})
