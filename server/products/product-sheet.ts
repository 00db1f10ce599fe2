import type { ExpirationUnit, ProductKind } from '#contract/goods/product-kinds.ts'
import type { ProductRow } from '#contract/goods/products.ts'
import type { Locale } from '#contract/messages.ts'
import { amount, type ListSheet, type LocalizedText, moment } from '../sheets/list-sheet.ts'

const KINDS: Record<ProductKind, LocalizedText> = {
  goods: { ru: 'Товар', en: 'Goods' },
  service: { ru: 'Услуга', en: 'Service' },
}

const UNITS: Record<ExpirationUnit, LocalizedText> = {
  day: { ru: 'дн.', en: 'd' },
  month: { ru: 'мес.', en: 'mo' },
  year: { ru: 'г.', en: 'y' },
}

export const productSheet: ListSheet<ProductRow> = {
  title: { ru: 'Товары и услуги', en: 'Goods and services' },
  columns: [
    [{ ru: 'Название', en: 'Name' }, ({ title }) => title],
    [{ ru: 'Вид', en: 'Type' }, ({ kind }, locale) => KINDS[kind][locale]],
    [{ ru: 'Артикул', en: 'Part no.' }, ({ article }) => article],
    [{ ru: 'Категория', en: 'Category' }, ({ category }) => category?.name ?? null],
    [{ ru: 'Цена', en: 'Price' }, ({ price }) => amount(price)],
    [{ ru: 'Единица', en: 'Unit' }, ({ measure }) => measure?.name ?? null],
    [{ ru: 'Срок', en: 'Shelf life, warranty' }, expiration],
    [{ ru: 'Описание', en: 'Description' }, ({ description }) => description],
    [{ ru: 'Добавлено', en: 'Added' }, ({ created_at }) => moment(created_at)],
  ],
}

function expiration({ expiration, expiration_unit }: ProductRow, locale: Locale): string | null {
  return expiration && expiration_unit ? `${expiration} ${UNITS[expiration_unit][locale]}` : null
}
