import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useState } from 'react'

/** A page and a drawer over it may both hold unsaved input: closing one does not make the other's safe. */
const unsaved = new Set<object>()

/**
 * Says that the page holds input the server does not have yet: leaving it then asks, and a session that runs out is
 * regained over the page instead of on the sign-in page. Returns whether the page still asks for this input's sake.
 */
export function useUnsavedInput(isUnsaved: boolean): () => boolean {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const [input] = useState(() => ({}))
  useEffect(() => {
    if (isUnsaved) unsaved.add(input)
    setWarnWhen(unsaved.size > 0)
    return () => {
      unsaved.delete(input)
      setWarnWhen(unsaved.size > 0)
    }
  }, [isUnsaved, setWarnWhen, input])
  // A form of the admin framework takes the warning back when it sends, whatever becomes of that and of other forms.
  useEffect(() => {
    if (isUnsaved && !warnWhen) setWarnWhen(true)
  }, [isUnsaved, warnWhen, setWarnWhen])
  return () => warnWhen && ![...unsaved].some((other) => other !== input)
}
