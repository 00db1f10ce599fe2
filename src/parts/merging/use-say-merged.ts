import { useInvalidate } from '@refinedev/core'
import type { MergedEntity } from '#contract/merges.ts'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { api } from '#src/providers/api.ts'
import { useTexts } from '#src/providers/use-texts.ts'

type Shown = 'clients' | 'facilities'

/** Says that a row was merged into this one, with undo, and reads this one again. */
export function useSayMerged(entity: MergedEntity, owner?: Shown): (id: number, merged: { merge_id: number }) => void {
  const { t } = useTexts()
  const sayDone = useSayDone()
  const renew = useRenewMerged()
  const shown = entity === 'contacts' ? owner : entity
  return (id, { merge_id }) => {
    const again = () => (shown ? renew(shown, id) : undefined)
    void again()
    sayDone(t('merging.done'), async () => {
      await api.merges.undo({ params: { id: merge_id } })
      await again()
    })
  }
}

/** Reads a row again that was merged into, or no longer is. */
export function useRenewMerged(): (resource: Shown, id: number) => Promise<void> {
  const invalidate = useInvalidate()
  return (resource, id) =>
    invalidate({ resource, id, invalidates: ['list', 'detail'], invalidationOptions: { cancelRefetch: true } })
}
