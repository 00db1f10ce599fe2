export { productHandlers } from './handlers.ts'
export { namedIn } from './own-lists.ts'
