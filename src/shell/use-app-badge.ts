import { useEffect } from 'react'
import { useOperations } from '../providers/offline/logged-operations.ts'
import { isPending } from '../providers/offline/operations.ts'

/** Shows on the icon of the installed app how much waits to be sent. */
export function useAppBadge() {
  const waiting = useOperations().filter(isPending).length
  useEffect(() => {
    show(waiting)
    return () => show(0)
  }, [waiting])
}

/** Not every browser has it, and an iPhone's only with the permission to notify. */
function show(count: number) {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  shown?.catch(() => undefined)
}
