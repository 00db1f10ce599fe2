import { dayIn } from '../../../kit/values/day-in.ts'
import { useNow } from '../../../kit/values/use-now.ts'
import { useActor } from '../../../providers/actor.ts'
import { useCall } from '../../../providers/use-call.ts'
import { presetRange } from './period.ts'

/** What the user did since Monday. */
export function useOwnWeek() {
  const today = dayIn(useActor()?.account.timezone, useNow())
  return useCall('analytics.ownFigures', { query: presetRange('week', today) }).data
}
