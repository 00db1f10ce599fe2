import { PATHS } from '#contract/paths.ts'

/** Who would do the copy, and when. */
interface CopyTarget {
  employee: number
  /** In milliseconds. */
  start: number
  durationMin: number
}

/** The form of a new request, filled in with the work of another one. */
export function copyPath(id: number, target?: CopyTarget): string {
  const place = target && {
    employee: String(target.employee),
    planned_start_at: new Date(target.start).toISOString(),
    duration_min: String(target.durationMin),
  }
  return `${PATHS.requests.create}?${new URLSearchParams({ copy_of: String(id), ...place })}`
}
