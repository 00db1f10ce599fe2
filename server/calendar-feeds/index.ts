export { calendarFeedHandlers } from './handlers.ts'
