import { useEffect, useState } from 'react'
import { isServerAway } from '../calls/api-error.ts'

/** A server that has not answered by then may be out of reach. */
const PATIENCE_MS = 2_000

interface Asked {
  isPending: boolean
  isPlaceholderData?: boolean
  error: unknown
}

/**
 * What was pulled, while the server cannot be asked for the same: at once when it cannot be reached, or after two
 * seconds without an answer, which still takes its place when it comes.
 * @param read the same function each time
 */
export function usePulled<Pulled>(
  { isPending, isPlaceholderData = false, error }: Asked,
  read: (id: number) => Promise<Pulled | null>,
  id = 0,
): { pulled: Pulled | null; isReading: boolean } {
  const isAway = isServerAway(error)
  const isMissing = error ? isAway : isPending || isPlaceholderData
  const isWanted = useIsAwaited(isMissing, isAway, id)
  const [stored, setStored] = useState<{ id: number; pulled: Pulled | null } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    read(id)
      .catch(() => null)
      .then((pulled) => {
        if (!isLeft) setStored({ id, pulled })
      })
    return () => {
      isLeft = true
      setStored(null)
    }
  }, [isWanted, read, id])
  const isRead = isWanted && stored?.id === id
  return { pulled: isRead ? stored.pulled : null, isReading: isWanted && !isRead }
}

/** Whether there is no answer, and was none for too long; a further try, which begins like the first, changes nothing. */
function useIsAwaited(isMissing: boolean, isAway: boolean, id: number): boolean {
  const [awaited, setAwaited] = useState<number | null>(null)
  useEffect(() => {
    if (!isMissing) return setAwaited(null)
    if (isAway) return setAwaited(id)
    const timer = setTimeout(() => setAwaited(id), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isMissing, isAway, id])
  return isMissing && (isAway || awaited === id)
}
