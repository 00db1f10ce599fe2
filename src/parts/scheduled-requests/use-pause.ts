import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledRequestRow } from '#contract/scheduler/scheduled-requests.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { api } from '#src/providers/calls/api.ts'
import { useKeepRow } from '#src/providers/calls/use-keep-row.ts'

type Pausable = Pick<ScheduledRequestRow, 'id' | 'name' | 'is_active'>

/** Pauses or resumes a scheduled request; a pause can be undone from its toast. */
export function usePause({ id, name, is_active }: Pausable) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const sayDone = useSayDone()
  const keep = useKeepRow({ name: 'scheduled_requests' })
  const renewRows = useRenewRows('scheduled_requests')
  const [isBusy, setBusy] = useState(false)

  async function set(isActive: boolean) {
    setBusy(true)
    try {
      keep({ ...(await api.scheduledRequests.update({ params: { id }, body: { is_active: isActive } })) })
    } finally {
      setBusy(false)
    }
    const key = `pause-${id}`
    if (isActive) open?.({ key, type: 'success', message: t('scheduled_requests.resumed', { name }) })
    else sayDone(t('scheduled_requests.paused', { name }), () => set(true), key)
    await renewRows()
  }

  return { isBusy, toggle: () => attempt(() => set(!is_active)) }
}
