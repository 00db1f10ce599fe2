import type { UnsentWork } from '#contract/auth/devices.ts'
import { isPending, type Operation } from './operations.ts'
import { listStored } from './stored-operations.ts'

/** Some clocks have been set back by years. */
const OLDEST_SEC_MAX = 365 * 24 * 60 * 60

/** What of a user's work on site waits in this browser to be sent. */
export async function unsentWork(owner: string): Promise<UnsentWork> {
  const waiting = (await listStored(owner)).filter(isPending)
  const oldest = Math.min(Date.now(), ...waiting.map(({ doneAt }) => Date.parse(doneAt)))
  return {
    operations: waiting.length,
    photos: waiting.reduce((sum, operation) => sum + countFiles(operation), 0),
    oldest_sec: Math.min(OLDEST_SEC_MAX, Math.floor((Date.now() - oldest) / 1000)),
  }
}

/** Those that the server does not have. */
function countFiles({ args, files, delivered = [] }: Operation): number {
  return files ? files.length - delivered.length : (args.files?.length ?? 0)
}
