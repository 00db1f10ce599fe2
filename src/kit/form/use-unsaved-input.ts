import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useState } from 'react'

/** A page and a drawer over it may both hold unsaved input: closing one does not make the other's safe. */
const dependents = new Set<object>()

/**
 * Says that the page holds input the server does not have yet: leaving it then asks, and a session that runs out is
 * regained over the page instead of on the sign-in page. Returns whether the page still asks for this input's sake.
 */
export function useUnsavedInput(isUnsaved: boolean): () => boolean {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const [dependent] = useState(() => ({}))
  useEffect(() => {
    if (isUnsaved) dependents.add(dependent)
    setWarnWhen(dependents.size > 0)
    return () => {
      dependents.delete(dependent)
      setWarnWhen(dependents.size > 0)
    }
  }, [isUnsaved, setWarnWhen, dependent])
  return () => warnWhen && ![...dependents].some((other) => other !== dependent)
}
