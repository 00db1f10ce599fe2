import { useNotification } from '@refinedev/core'
import { useCallback } from 'react'
import { useAttempt } from './use-attempt.ts'

/**
 * Says what was done at once, with a way back; a failure of undoing it is said, too. What is said under the `key` of an
 * earlier one replaces it.
 */
export function useSayDone(): (message: string, undo: () => Promise<unknown>, key?: string) => void {
  const { open } = useNotification()
  const attempt = useAttempt()
  return useCallback(
    (message, undo, key) => open?.({ key, type: 'progress', message, cancelMutation: () => void attempt(undo) }),
    [open, attempt],
  )
}
