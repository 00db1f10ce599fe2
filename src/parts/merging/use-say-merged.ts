import { useInvalidate } from '@refinedev/core'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { api } from '#src/providers/calls/api.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

type Shown = 'clients' | 'facilities'

/** Says that something was merged, with undo, and reads the row again whose page shows it. */
export function useSayMerged(shown: Shown): (id: number, merged: { merge_id: number }) => void {
  const { t } = useTexts()
  const sayDone = useSayDone()
  const renew = useRenewMerged()
  return (id, { merge_id }) => {
    void renew(shown, id)
    sayDone(t('merging.done'), async () => {
      await api.merges.undo({ params: { id: merge_id } })
      await renew(shown, id)
    })
  }
}

/** Reads a row again that was merged into, or no longer is. */
export function useRenewMerged(): (resource: Shown, id: number) => Promise<void> {
  const invalidate = useInvalidate()
  return (resource, id) =>
    invalidate({ resource, id, invalidates: ['list', 'detail'], invalidationOptions: { cancelRefetch: true } })
}
