import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { hasUnsavedInput, markUnsaved } from '#src/providers/unsaved-input.ts'

/**
 * Marks the page as holding unsaved input: leaving it then asks, and a session that runs out is regained over the page
 * instead of on the sign-in page. Returns whether leaving still asks because of this input.
 */
export function useUnsavedInput(isUnsaved: boolean): () => boolean {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const [input] = useState(() => ({}))
  useEffect(() => {
    markUnsaved(input, isUnsaved)
    setWarnWhen(hasUnsavedInput())
    return () => {
      markUnsaved(input, false)
      setWarnWhen(hasUnsavedInput())
    }
  }, [isUnsaved, setWarnWhen, input])
  // Refine's form clears the warning when it sends, whatever the outcome and whatever other forms hold.
  useEffect(() => {
    if (isUnsaved && !warnWhen) setWarnWhen(true)
  }, [isUnsaved, warnWhen, setWarnWhen])
  return () => warnWhen && !hasUnsavedInput({ except: input })
}
