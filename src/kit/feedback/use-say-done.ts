import { useNotification } from '@refinedev/core'
import { useCallback } from 'react'
import { useAttempt } from './use-attempt.ts'

/**
 * Shows a toast about an action that needed no confirmation, with undo; a failure of undoing is shown, too. A toast
 * replaces an earlier one with the same `key`.
 */
export function useSayDone(): (message: string, undo: () => Promise<unknown>, key?: string) => void {
  const { open } = useNotification()
  const attempt = useAttempt()
  return useCallback(
    (message, undo, key) => open?.({ key, type: 'progress', message, cancelMutation: () => void attempt(undo) }),
    [open, attempt],
  )
}
