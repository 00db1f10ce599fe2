import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'
import { hasUnsavedInput } from '#src/providers/unsaved-input.ts'
import { useMarkedUnsaved } from './use-marked-unsaved.ts'

/**
 * Marks the page as holding unsaved input: leaving it then asks, and a session that runs out is regained over the page
 * instead of on the sign-in page. Returns whether leaving still asks because of this input.
 */
export function useUnsavedInput(isUnsaved: boolean): () => boolean {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const input = useMarkedUnsaved(isUnsaved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has just been marked, or no longer is
  useEffect(() => {
    setWarnWhen(hasUnsavedInput())
    return () => setWarnWhen(hasUnsavedInput())
  }, [isUnsaved, setWarnWhen])
  // Refine's form clears the warning when it sends, whatever the outcome and whatever other forms hold.
  useEffect(() => {
    if (isUnsaved && !warnWhen) setWarnWhen(true)
  }, [isUnsaved, warnWhen, setWarnWhen])
  return () => warnWhen && !hasUnsavedInput({ except: input })
}
