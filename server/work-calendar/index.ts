export { workCalendarHandlers } from './handlers.ts'
export { readClosingDays, readWorkDays, type WorkDays } from './work-days.ts'
