export { changeProduct, createProduct } from './change-product.ts'
export { productHandlers } from './handlers.ts'
export { listProducts, priceListJson } from './product-rows.ts'
export { productSheet } from './product-sheet.ts'
