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
  title: (words) => words.products.title,
  table: 'products',
  titleColumn: 'title',
  columns: [
    titleColumn('title', 300, {
      synonyms: (words) => words.imports.products.columns.title.synonyms,
      examples: [
        (words) => words.imports.products.columns.title.example,
        (words) => words.imports.products.columns.title.example2,
      ],
    }),
    {
      name: 'kind',
      title: (words) => words.products.fields.kind,
      synonyms: (words) => words.imports.products.columns.kind.synonyms,
      note: (words) => words.imports.products.columns.kind.note,
      examples: [
        (words) => words.imports.products.columns.kind.example,
        (words) => words.imports.products.columns.kind.example2,
      ],
      read: asChoice((words) => words.imports.products.kinds),
      store: { in: 'row' },
    },
    {
      name: 'article',
      title: (words) => words.products.fields.article,
      synonyms: (words) => words.imports.products.columns.article.synonyms,
      note: (words) => words.imports.products.columns.article.note,
      examples: ['OF-2040', 'SRV-15'],
      store: { in: 'row' },
    },
    {
      name: 'measure',
      title: (words) => words.products.fields.measure_id,
      synonyms: (words) => words.imports.products.columns.measure.synonyms,
      note: (words) => words.imports.products.columns.measure.note,
      examples: [
        (words) => words.imports.products.columns.measure.example,
        (words) => words.imports.products.columns.measure.example2,
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
      title: (words) => words.products.fields.category_id,
      synonyms: (words) => words.imports.products.columns.category.synonyms,
      note: (words) => words.imports.products.columns.category.note,
      examples: [
        (words) => words.imports.products.columns.category.example,
        (words) => words.imports.products.columns.category.example2,
      ],
      isDispensable: true,
      store: {
        in: 'reference',
        field: 'category_id',
        lookup: () => sql`select name, id from product_categories`,
        grows: 'product_categories',
      },
    },
    {
      name: 'price',
      title: (words) => words.products.fields.price,
      synonyms: (words) => words.imports.products.columns.price.synonyms,
      note: (words) => words.imports.products.columns.price.note,
      examples: [1250.5, 3000],
      read: asMoney,
      isAmount: true,
      store: { in: 'row', type: 'numeric' },
    },
    textColumn('description', (words) => words.products.fields.description, {
      synonyms: (words) => words.imports.products.columns.description.synonyms,
      examples: [(words) => words.imports.products.columns.description.example, ''],
    }),
  ],
  schema: () => schema,
  defaults: () => ({ kind: 'goods' }),
  identity: ['article', 'title'],
  referencedBy: [['request_works', 'product_id']],
  live: 'products',
}
