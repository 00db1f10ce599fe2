import { Suspense, useState } from 'react'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

const AssignDialog = lazyPage(() => import('./AssignDialog.tsx'), 'requestPage', 'candidates')

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
  const { data, error, isFetching } = useCall('requests.show', { params: { id } }, { staleTime: 0 })
  // The form keeps what it began with, so an earlier answer must not be used.
  const [request, setRequest] = useState<RequestPage>()
  if (!request && data && !error && !isFetching) setRequest(data)
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <AssignDialog
        request={{ ...request, planned_start_at: start?.toISOString() ?? request.planned_start_at }}
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
