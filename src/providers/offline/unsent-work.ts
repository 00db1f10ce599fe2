import type { UnsentWork } from '#contract/auth/devices.ts'
import { isPending } from './operations.ts'
import { storedOperations } from './stored-operations.ts'

/** Some clocks have been set back by years. */
const OLDEST_SEC_MAX = 365 * 24 * 60 * 60

/** What of a user's work on site waits in this browser to be sent. */
export async function unsentWork(owner: string): Promise<UnsentWork> {
  const waiting = (await storedOperations(owner)).filter(isPending)
  const oldest = Math.min(Date.now(), ...waiting.map(({ doneAt }) => Date.parse(doneAt)))
  return {
    operations: waiting.length,
    photos: waiting.reduce((sum, { args }) => sum + (args.files?.length ?? 0), 0),
    oldest_sec: Math.min(OLDEST_SEC_MAX, Math.floor((Date.now() - oldest) / 1000)),
  }
}
