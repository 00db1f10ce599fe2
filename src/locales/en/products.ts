import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { products as ru } from '../ru/products.ts'

export const products: Translated<typeof ru> = {
  ...words.products,
  title: 'Products and equipment',
  listTabs: { goods: 'Goods', services: 'Services', equipment: words.equipment.title, lists: 'Categories and units' },
  new: 'New product',
  new_services: 'New service',
  add: 'Add product',
  add_services: 'Add service',
  empty: 'No goods yet. Add the first product: goods are used as materials in requests.',
  empty_services: 'No services yet. Add the first one: services are used as work in requests.',
  deleteQuestion: 'Delete “{{name}}” from the price list?',
  deleteWarning: 'This cannot be undone.',
  units: { day: 'days', month: 'months', year: 'years' },
  hints: {
    category_id: 'Choose from the list or type a new one',
    measure_id: 'Choose from the list or type a new one',
  },
  sections: { main: 'Details', price: 'Price and shelf life', more: 'More' },
}
