import type { products as ru } from '../ru/products.ts'
import type { Translated } from '../shape.ts'

export const products: Translated<typeof ru> = {
  title: 'Products and equipment',
  listTabs: { goods: 'Goods', services: 'Services', equipment: 'Equipment', lists: 'Categories and units' },
  new: 'New goods',
  new_services: 'New service',
  add: 'Add goods',
  add_services: 'Add a service',
  empty: 'No goods yet. Add the first: the works of requests are made of them.',
  empty_services: 'No services yet. Add the first: the works of requests are made of them.',
  deleteQuestion: 'Delete “{{name}}” from the price list?',
  deleteWarning: 'It cannot be brought back.',
  kinds: { goods: 'Goods', service: 'Service' },
  units: { day: 'days', month: 'months', year: 'years' },
  fields: {
    title: 'Name',
    kind: 'Kind',
    article: 'Article',
    category_id: 'Category',
    measure_id: 'Unit',
    price: 'Price',
    expiration: 'Keeps, warranted',
    expiration_unit: 'In',
    description: 'Description',
    created_at: 'Added',
  },
  hints: {
    category_id: 'Choose from the list or type a new one',
    measure_id: 'Choose from the list or type a new one',
  },
  sections: { main: 'Details', price: 'Price and term', more: 'More' },
}
