import type { BoardEmployee } from '#contract/requests/request-board.ts'

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of an executor's clock; null where it is the user's own. */
export function otherZoneOf({ timezone }: Pick<BoardEmployee, 'timezone'>): string | null {
  return timezone === HERE ? null : timezone
}
