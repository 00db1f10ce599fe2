import { PRODUCT_KINDS } from '#contract/goods/product-kinds.ts'
import type { ProductRow } from '#contract/goods/products.ts'
import { defineResource } from '#src/crud/resource.ts'
import { choice } from '#src/fields/choice.tsx'
import { moment } from '#src/fields/date.tsx'
import type { Field, ShownValue } from '#src/fields/field.ts'
import { heading } from '#src/fields/heading.tsx'
import { money } from '#src/fields/money.tsx'
import { longText, text } from '#src/fields/text.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { lookup } from './lookups/lookup.tsx'

const ExpirationItems = lazyPage(() => import('./ExpirationItems.tsx'))

const Equipment = lazyPage(() => import('../equipment/PriceListTab.tsx'))
const Lookups = lazyPage(() => import('./lookups/page.tsx'), 'lookups')

function ExpirationLabel({ row }: ShownValue) {
  const { language } = useTexts()
  const { expiration, expiration_unit } = row as unknown as ProductRow
  const unitFormat = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: expiration_unit ?? undefined,
    unitDisplay: 'long',
  })
  return <>{unitFormat.format(expiration ?? 0)}</>
}

/** The shelf life of goods, or the warranty of work. */
const expiration: Field = {
  Cell: ExpirationLabel,
  FormItems: ExpirationItems,
  names: ['expiration', 'expiration_unit'],
}

/** The price list: the goods and services that work lines are made of. */
export default defineResource({
  name: 'products',
  titleOf: ({ title }) => title,
  fields: {
    title: heading(text()),
    kind: choice(PRODUCT_KINDS, 'products.kinds'),
    article: text(),
    category_id: lookup('categories', 'category'),
    measure_id: lookup('measures', 'measure'),
    price: money(),
    expiration,
    description: longText(),
    created_at: moment(),
  },
  columns: [
    { field: 'title', sort: 'title' },
    { field: 'article', sort: 'article' },
    { field: 'category_id' },
    { field: 'price', sort: 'price' },
    { field: 'measure_id' },
    { field: 'created_at', sort: 'created_at', notOnCard: true },
  ],
  listTabs: [
    { key: 'goods', narrowedBy: { kind: 'goods' } },
    { key: 'services', narrowedBy: { kind: 'service' } },
    { key: 'equipment', Content: Equipment },
    { key: 'lists', Content: Lookups },
  ],
  filters: ['category_id'],
  canBeArchived: true,
  sections: [
    { title: 'main', fields: ['title', 'kind', 'category_id', 'article'] },
    { title: 'price', fields: ['price', 'measure_id', 'expiration'] },
    { title: 'more', fields: ['description'] },
  ],
  overview: [
    { title: 'main', fields: ['price', 'measure_id', 'category_id', 'article', 'kind', 'expiration', 'created_at'] },
    { title: 'more', fields: ['description'] },
  ],
  defaults: { kind: 'goods' },
})
