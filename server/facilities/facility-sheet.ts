import { facilityColumns, facilityListRow } from '#contract/clients/facilities.ts'
import { type Locale, wordsIn } from '#contract/messages.ts'
import { rowSheet } from '../sheets/row-sheet.ts'
import { serverWordsIn } from '../words/index.ts'

export const facilitySheet = rowSheet('facilities', facilityListRow, facilityColumns, {
  type: ({ type }, locale) => typeName(locale, type),
  contract_status: ({ contract_status }, locale) => serverWordsIn(locale).sheets.facilities.contracts[contract_status],
})

/** Those every account begins with are translated; its own are shown as they were typed. */
function typeName(locale: Locale, type: string | null): string | null {
  const known: Record<string, string> = wordsIn(locale).facilities.types
  return (type && known[type]) || type
}
