import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { hasUnsavedInput, markUnsaved } from '../../providers/unsaved-input.ts'

/**
 * Says that the page holds input the server does not have yet: leaving it then asks, and a session that runs out is
 * regained over the page instead of on the sign-in page. Returns whether the page still asks for this input's sake.
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
  // A form of the admin framework takes the warning back when it sends, whatever becomes of that and of other forms.
  useEffect(() => {
    if (isUnsaved && !warnWhen) setWarnWhen(true)
  }, [isUnsaved, warnWhen, setWarnWhen])
  return () => warnWhen && !hasUnsavedInput({ except: input })
}
