import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useState } from 'react'

/** A page and a drawer over it may both hold unsaved input: closing one does not make the other's safe. */
const holders = new Set<object>()

/**
 * Says that the page holds input the server does not have yet: leaving it then asks, and a session that runs out is
 * regained over the page instead of on the sign-in page. Returns whether the page still asks for this input's sake.
 */
export function useUnsavedInput(isUnsaved: boolean): () => boolean {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const [holder] = useState(() => ({}))
  useEffect(() => {
    if (isUnsaved) holders.add(holder)
    setWarnWhen(holders.size > 0)
    return () => {
      holders.delete(holder)
      setWarnWhen(holders.size > 0)
    }
  }, [isUnsaved, setWarnWhen, holder])
  return () => warnWhen && ![...holders].some((other) => other !== holder)
}
