import { clientColumns, clientRow } from '#contract/clients/clients.ts'
import { wordsIn } from '#contract/messages.ts'
import { rowSheet } from '../sheets/row-sheet.ts'

export const clientSheet = rowSheet('clients', clientRow, clientColumns, {
  type: ({ type }, locale) => wordsIn(locale).clients.types[type],
  country: ({ country }, locale) => country && wordsIn(locale).countryNames[country],
})
