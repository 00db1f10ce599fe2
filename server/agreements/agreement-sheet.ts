import { agreementColumns, agreementRow } from '#contract/agreements/agreements.ts'
import { wordsIn } from '#contract/messages.ts'
import { rowSheet } from '../sheets/row-sheet.ts'

export const agreementSheet = rowSheet('agreements', agreementRow, agreementColumns, {
  client_id: ({ client }, locale) => client?.name ?? wordsIn(locale).agreements.everyClient,
  report_emails: ({ report_emails }) => report_emails.join(', ') || null,
})
