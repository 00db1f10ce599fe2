import { useNotification } from '@refinedev/core'
import { useCallback } from 'react'
import { reasonOf } from '../../providers/api-error.ts'

/** For what is done at once and can be taken back. A failure of either is said in a toast. */
export function useUndoable() {
  const { open } = useNotification()

  /** Resolves once it is done, or its failure said. */
  const attempt = useCallback(
    async (action: () => Promise<unknown>): Promise<void> => {
      try {
        await action()
      } catch (error) {
        open?.({ type: 'error', message: reasonOf(error) })
      }
    },
    [open],
  )

  /** Says what was done, with a way back. What is said under the `key` of an earlier one replaces it. */
  const sayDone = useCallback(
    (message: string, undo: () => Promise<unknown>, key?: string): void => {
      open?.({ key, type: 'progress', message, cancelMutation: () => void attempt(undo) })
    },
    [open, attempt],
  )

  return { attempt, sayDone }
}
