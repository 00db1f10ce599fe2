import { reportReached, reportUnreachable } from '#src/providers/calls/connection.ts'
import { suspectOtherBuild } from '#src/providers/calls/suspected-build.ts'

/** A failure to load looks the same for a missing file and a missing network: any answer tells them apart. */
export async function isServerReached(): Promise<boolean> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store' })
    reportReached()
    suspectOtherBuild()
    return true
  } catch {
    reportUnreachable()
    return false
  }
}
