import type { products as ruProducts } from '../ru/products.ts'
import type { Translated } from '../shape.ts'

export const products: Translated<typeof ruProducts> = {
  title: 'Goods and services',
  kinds: { goods: 'Goods', service: 'Service' },
  fields: {
    title: 'Name',
    kind: 'Type',
    article: 'Part no.',
    category_id: 'Category',
    measure_id: 'Unit',
    price: 'Price',
    expiration: 'Shelf life, warranty',
    expiration_unit: 'Period',
    description: 'Description',
    created_at: 'Added',
  },
}
