import { useEffect, useState } from 'react'
import { markUnsaved } from '#src/providers/unsaved-input.ts'

/**
 * Has Back, reloading and closing the tab ask while the page holds input. For pages without signing in; those of the
 * app are left by links too, and use `useUnsavedInput`. Returns what stands for the input.
 */
export function useMarkedUnsaved(isUnsaved: boolean): object {
  const [input] = useState(() => ({}))
  useEffect(() => {
    markUnsaved(input, isUnsaved)
    return () => markUnsaved(input, false)
  }, [isUnsaved, input])
  return input
}
