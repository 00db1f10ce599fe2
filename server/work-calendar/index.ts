export { workCalendarHandlers } from './handlers.ts'
export { readWorkDays, type WorkDays } from './work-days.ts'
