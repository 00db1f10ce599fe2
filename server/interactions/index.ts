export { addNote } from './add-note.ts'
export { feedHandlers } from './feed-handlers.ts'
export { interactionHandlers } from './handlers.ts'
