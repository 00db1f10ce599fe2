import { useNotification } from '@refinedev/core'
import { useCallback } from 'react'
import { reasonOf } from '#src/providers/calls/api-error.ts'

/**
 * Runs an action and shows its failure in a toast, with `failed` as the title when the reason alone would not say what
 * went wrong. Resolves to whether it succeeded.
 */
export function useAttempt(): (action: () => unknown, failed?: string) => Promise<boolean> {
  const { open } = useNotification()
  return useCallback(
    async (action, failed) => {
      try {
        await action()
        return true
      } catch (error) {
        const reason = reasonOf(error)
        open?.({ type: 'error', ...(failed ? { message: failed, description: reason } : { message: reason }) })
        return false
      }
    },
    [open],
  )
}
