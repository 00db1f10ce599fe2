import type { Row } from '#src/fields/field.ts'
import { dayIn } from '#src/kit/values/day-in.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import RequestLines from '#src/parts/requests/OpenRequests.tsx'
import { useActor } from '#src/providers/actor.ts'

/** An employee's requests for today in order, with those already done. */
export default function TodayTab({ row: { id } }: { row: Row }) {
  const today = dayIn(useActor()?.account.timezone, useNow())
  return (
    <RequestLines
      texts="ofToday"
      filters={{ employee_id: String(id), status: '1,2,3,4', shown_at_from: today, shown_at_to: today }}
      sort="planned_start_at"
    />
  )
}
