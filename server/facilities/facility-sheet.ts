import type { FacilityRow } from '#contract/clients/facilities.ts'
import { type Locale, wordsIn } from '#contract/messages.ts'
import { day, type ListSheet, moment, names } from '../sheets/list-sheet.ts'
import { serverWordsIn } from '../words/index.ts'

export const facilitySheet: ListSheet<FacilityRow> = {
  title: (words) => words.facilities.title,
  columns: [
    [(words) => words.facilities.fields.name, ({ name }) => name],
    [(words) => words.facilities.fields.client_id, ({ client }) => client.name],
    [(words) => words.facilities.fields.type, ({ type }, locale) => typeName(locale, type)],
    [(words) => words.facilities.fields.city, ({ city }) => city],
    [(words) => words.facilities.fields.address, ({ address }) => address],
    [(words) => words.facilities.fields.manager_id, ({ manager }) => manager?.name ?? null],
    [(words) => words.facilities.fields.contract_number, ({ contract_number }) => contract_number],
    [(words) => words.facilities.fields.contract_till, ({ contract_till }) => day(contract_till)],
    [
      (words) => words.facilities.fields.contract_status,
      ({ contract_status }, locale) => serverWordsIn(locale).sheets.facilities.contracts[contract_status],
    ],
    [(words) => words.facilities.fields.tags, ({ tags }) => names(tags)],
    [(words) => words.facilities.fields.open_requests, ({ open_requests }) => open_requests],
    [(words) => words.facilities.fields.lat, ({ lat }) => lat],
    [(words) => words.facilities.fields.lon, ({ lon }) => lon],
    [(words) => words.facilities.fields.created_at, ({ created_at }) => moment(created_at)],
  ],
}

/** Those every account begins with are translated; its own are shown as they were typed. */
function typeName(locale: Locale, type: string | null): string | null {
  const known: Record<string, string> = wordsIn(locale).facilities.types
  return (type && known[type]) || type
}
