import type { WorkDayKind } from '../../contract/scheduler/work-calendar.ts'

/** The days that are not what their weekday says. */
export interface WorkDays {
  /** null: the weekday says. */
  find(date: string): { kind: WorkDayKind; title: string | null } | null
}
