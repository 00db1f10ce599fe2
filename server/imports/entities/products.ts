import { sql } from 'kysely'
import { z } from 'zod'
import { LOOKUP_NAME_MAX, productCreate } from '#contract/goods/products.ts'
import { requiredText } from '#contract/route.ts'
import { textColumn, titleColumn } from './columns.ts'
import type { ImportDefinition } from './import-definition.ts'
import { asChoice, asMoney } from './read-cells.ts'

const productRules = productCreate.shape

const schema = z.strictObject({
  title: productRules.title,
  kind: productRules.kind.removeDefault().optional(),
  article: productRules.article,
  measure: requiredText(LOOKUP_NAME_MAX).optional(),
  category: requiredText(LOOKUP_NAME_MAX).optional(),
  price: productRules.price,
  description: productRules.description,
})

export const productImport: ImportDefinition = {
  entity: 'products',
  permission: 'equipment',
  title: { ru: 'Товары и услуги', en: 'Goods and services' },
  table: 'products',
  titleColumn: 'title',
  columns: [
    titleColumn('title', 300, {
      synonyms: ['Товар', 'Услуга', 'Номенклатура', 'Title', 'Product', 'Service', 'Item'],
      examples: [
        { ru: 'Фильтр масляный', en: 'Oil filter' },
        { ru: 'Чистка теплообменника', en: 'Heat exchanger cleaning' },
      ],
    }),
    {
      name: 'kind',
      title: { ru: 'Вид', en: 'Type' },
      synonyms: ['Тип', 'Товар/услуга', 'Kind'],
      note: { ru: 'Товар или Услуга; пусто — товар', en: 'Goods or Service; empty means goods' },
      examples: [
        { ru: 'Товар', en: 'Goods' },
        { ru: 'Услуга', en: 'Service' },
      ],
      read: asChoice({
        goods: ['Товар', 'Товары', 'Материал', 'Запчасть', 'Product', 'Material'],
        service: ['Услуга', 'Услуги', 'Работа', 'Services', 'Work'],
      }),
      store: { in: 'row' },
    },
    {
      name: 'article',
      title: { ru: 'Артикул', en: 'Part no.' },
      synonyms: ['Код', 'Код товара', 'Арт', 'Article', 'SKU', 'Code', 'Part number'],
      note: { ru: 'По нему узнаётся то, что уже есть', en: 'Matches existing goods and services' },
      examples: ['OF-2040', 'SRV-15'],
      store: { in: 'row' },
    },
    {
      name: 'measure',
      title: { ru: 'Единица', en: 'Unit' },
      synonyms: ['Ед', 'Ед. изм.', 'Единица измерения', 'Measure', 'Unit of measure'],
      note: {
        ru: 'Например: шт., м, ч. Новая добавится в список',
        en: 'Such as pcs, m, h. A new one is added to the list',
      },
      examples: [
        { ru: 'шт.', en: 'pcs' },
        { ru: 'ч', en: 'h' },
      ],
      store: {
        in: 'reference',
        field: 'measure_id',
        lookup: () => sql`select name, id from product_measures`,
        grows: 'product_measures',
      },
    },
    {
      name: 'category',
      title: { ru: 'Категория', en: 'Category' },
      synonyms: ['Группа', 'Раздел', 'Group'],
      note: { ru: 'Новая добавится в список', en: 'A new one is added to the list' },
      examples: [
        { ru: 'Запчасти', en: 'Spare parts' },
        { ru: 'Работы', en: 'Labour' },
      ],
      store: {
        in: 'reference',
        field: 'category_id',
        lookup: () => sql`select name, id from product_categories`,
        grows: 'product_categories',
      },
    },
    {
      name: 'price',
      title: { ru: 'Цена', en: 'Price' },
      synonyms: ['Стоимость', 'Цена продажи', 'Розничная цена', 'Cost'],
      note: { ru: 'Сумма в валюте компании', en: 'Amount in the company’s currency' },
      examples: [1250.5, 3000],
      read: asMoney,
      store: { in: 'row', type: 'numeric' },
    },
    textColumn(
      'description',
      { ru: 'Описание', en: 'Description' },
      {
        synonyms: ['Комментарий', 'Примечание', 'Comment', 'Note'],
        examples: [{ ru: 'Для котлов 24–35 кВт', en: 'For boilers of 24–35 kW' }, ''],
      },
    ),
  ],
  schema: () => schema,
  defaults: { kind: 'goods' },
  identity: ['article', 'title'],
  referencedBy: [['request_works', 'product_id']],
  live: 'products',
}
