import { dayIn } from '#src/kit/values/day-in.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import { useActor } from '#src/providers/actor.ts'
import { useCall } from '#src/providers/use-call.ts'
import { presetRange } from './period.ts'

/** What the user did since Monday. */
export function useOwnWeek() {
  const today = dayIn(useActor()?.account.timezone, useNow())
  return useCall('analytics.ownFigures', { query: presetRange('week', today) }).data
}
