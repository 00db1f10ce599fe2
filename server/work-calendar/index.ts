export type { WorkDays } from './work-days.ts'
