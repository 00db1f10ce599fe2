import type { ClientRow } from '#contract/clients/clients.ts'
import { wordsIn } from '#contract/messages.ts'
import { type ListSheet, moment, names } from '../sheets/list-sheet.ts'

export const clientSheet: ListSheet<ClientRow> = {
  title: (words) => words.clients.title,
  columns: [
    [(words) => words.clients.fields.name, ({ name }) => name],
    [(words) => words.clients.fields.type, ({ type }, locale) => wordsIn(locale).clients.types[type]],
    [(words) => words.clients.fields.phone, ({ phone }) => phone],
    [(words) => words.clients.fields.email, ({ email }) => email],
    [(words) => words.clients.fields.tags, ({ tags }) => names(tags)],
    [(words) => words.clients.fields.comment, ({ comment }) => comment],
    [(words) => words.clients.fields.facilities_count, ({ facilities_count }) => facilities_count],
    [(words) => words.clients.fields.open_requests, ({ open_requests }) => open_requests],
    [(words) => words.clients.fields.created_at, ({ created_at }) => moment(created_at)],
  ],
}
