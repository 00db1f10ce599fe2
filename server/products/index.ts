export { productHandlers } from './handlers.ts'
export { listProducts } from './product-rows.ts'
export { productSheet } from './product-sheet.ts'
