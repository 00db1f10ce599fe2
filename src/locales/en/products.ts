import type { products as ru } from '../ru/products.ts'
import type { Translated } from '../shape.ts'

export const products: Translated<typeof ru> = {
  title: 'Products and equipment',
  listTabs: { goods: 'Goods', services: 'Services', equipment: 'Equipment', lists: 'Categories and units' },
  new: 'New goods',
  new_services: 'New service',
  add: 'Add goods',
  add_services: 'Add service',
  empty: 'No goods yet. Add the first: they are used as materials in requests.',
  empty_services: 'No services yet. Add the first: they are used as work in requests.',
  deleteQuestion: 'Delete “{{name}}” from the price list?',
  deleteWarning: 'This cannot be undone.',
  kinds: { goods: 'Goods', service: 'Service' },
  units: { day: 'days', month: 'months', year: 'years' },
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
  hints: {
    category_id: 'Choose from the list or type a new one',
    measure_id: 'Choose from the list or type a new one',
  },
  sections: { main: 'Details', price: 'Price and shelf life', more: 'More' },
}
