import type { ProductRow } from '#contract/goods/products.ts'
import { type Locale, wordsIn } from '#contract/messages.ts'
import { amount, type ListSheet, moment } from '../sheets/list-sheet.ts'
import { serverWordsIn } from '../words/index.ts'

export const productSheet: ListSheet<ProductRow> = {
  title: (words) => words.products.title,
  columns: [
    [(words) => words.products.fields.title, ({ title }) => title],
    [(words) => words.products.fields.kind, ({ kind }, locale) => wordsIn(locale).products.kinds[kind]],
    [(words) => words.products.fields.article, ({ article }) => article],
    [(words) => words.products.fields.category_id, ({ category }) => category?.name ?? null],
    [(words) => words.products.fields.price, ({ price }) => amount(price)],
    [(words) => words.products.fields.measure_id, ({ measure }) => measure?.name ?? null],
    [(words) => words.sheets.products.shelfLifeWarranty, expiration],
    [(words) => words.products.fields.description, ({ description }) => description],
    [(words) => words.products.fields.created_at, ({ created_at }) => moment(created_at)],
  ],
}

function expiration({ expiration, expiration_unit }: ProductRow, locale: Locale): string | null {
  return expiration && expiration_unit
    ? `${expiration} ${serverWordsIn(locale).sheets.products.units[expiration_unit]}`
    : null
}
