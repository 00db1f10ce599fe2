import { type ProductRow, productColumns, productRow } from '#contract/goods/products.ts'
import { type Locale, wordsIn } from '#contract/messages.ts'
import { amount } from '../sheets/list-sheet.ts'
import { rowSheet } from '../sheets/row-sheet.ts'
import { serverWordsIn } from '../words/index.ts'

export const productSheet = rowSheet('products', productRow, productColumns, {
  kind: ({ kind }, locale) => wordsIn(locale).products.kinds[kind],
  price: ({ price }) => amount(price),
  expiration,
})

function expiration({ expiration, expiration_unit }: ProductRow, locale: Locale): string | null {
  return expiration && expiration_unit
    ? `${expiration} ${serverWordsIn(locale).sheets.products.units[expiration_unit]}`
    : null
}
