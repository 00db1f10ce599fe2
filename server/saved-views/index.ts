export { savedViewHandlers } from './handlers.ts'
export { readDefaultViews } from './stored-views.ts'
