import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { api } from '#src/providers/api.ts'

const AssignDialog = lazyPage(() => import('#src/parts/requests/actions/AssignDialog.tsx'), 'requestPage', 'candidates')

export interface AskedAssignment {
  id: number
  /** When it was dropped; undefined leaves the time as it is. */
  start?: Date
}

/** Asks who carries out a request at the time it was dropped at, with the ranked executors as choices. */
export function AssignAt({
  id,
  start,
  onDone,
  onClose,
}: AskedAssignment & { onDone: () => void; onClose: () => void }) {
  const renew = useRenewRows('requests')
  const { data } = useQuery({
    queryKey: ['requests', 'to assign', id],
    queryFn: () => api.requests.show({ params: { id } }),
    // The form keeps what it began with, so an earlier answer must not be used.
    gcTime: 0,
    staleTime: 'static',
  })
  if (!data) return null
  return (
    <Suspense fallback={null}>
      <AssignDialog
        request={{ ...data, planned_start_at: start?.toISOString() ?? data.planned_start_at }}
        onClose={(isDone) => {
          onClose()
          if (!isDone) return
          onDone()
          void renew()
        }}
      />
    </Suspense>
  )
}
