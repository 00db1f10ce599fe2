export { productHandlers } from './handlers.ts'
export { listProducts, priceListJson } from './product-rows.ts'
export { productSheet } from './product-sheet.ts'
