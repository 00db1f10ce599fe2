import { useInvalidate, useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OccurrenceRow, ScheduledRequestPage } from '../../../../contract/scheduler/scheduled-requests.ts'
import { useAttempt } from '../../../kit/feedback/use-attempt.ts'
import { HARMLESS, useConfirm } from '../../../kit/feedback/use-confirm.ts'
import { useSayDone } from '../../../kit/feedback/use-say-done.ts'
import { api } from '../../../providers/api.ts'
import { formatDay } from '../format-day.ts'

type Exception = Parameters<typeof api.scheduledRequests.setException>[0]['body']

/** What can be done with one date of a scheduled request. Whatever can be taken back is done at once. */
export function useOccurrenceActions(schedule: ScheduledRequestPage) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const sayDone = useSayDone()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const params = { id: schedule.id }
  const inWords = (date: string) => formatDay(date, i18n.language)

  async function renew() {
    await Promise.all([
      invalidate({ resource: 'scheduled_requests', id: schedule.id, invalidates: ['detail', 'list'] }),
      queries.invalidateQueries({ queryKey: ['scheduledRequests'] }),
    ])
  }

  /** @throws why it was refused, for the dialog that asked for it */
  async function except(exception: Exception): Promise<void> {
    const before = schedule.exceptions.find(({ date }) => date === exception.date)
    await api.scheduledRequests.setException({ params, body: exception })
    const undo = () => takeBack(before ?? { date: exception.date, action: 'restore' })
    sayDone(said(exception), undo, toastOf(exception))
    await renew()
  }

  async function takeBack(exception: Exception) {
    try {
      await api.scheduledRequests.setException({ params, body: exception })
      open?.({ key: toastOf(exception), type: 'success', message: said(exception) })
    } finally {
      await renew()
    }
  }

  /** One a date: the way back from what was done to it before is no more. */
  function toastOf({ date }: Exception): string {
    return `occurrence-${schedule.id}-${date}`
  }

  function said(exception: Exception): string {
    const date = inWords(exception.date)
    if (exception.action === 'skip') return t('scheduled_requests.dates.skipped', { date })
    if (exception.action === 'restore') return t('scheduled_requests.dates.restored', { date })
    return t('scheduled_requests.dates.moved', { date, to: inWords(exception.to) })
  }

  /** A request that is created stays, so that is asked first. */
  function askToRun({ date }: OccurrenceRow) {
    const ahead = t('scheduled_requests.ahead', { count: schedule.schedule.create_ahead_days })
    confirm({
      ...HARMLESS,
      title: t('scheduled_requests.dates.runTitle', { date: inWords(date) }),
      content: t('scheduled_requests.dates.runText', { ahead }),
      okText: t('scheduled_requests.dates.run'),
      async onOk() {
        const { request } = await api.scheduledRequests.run({ params, body: { date } })
        if (request) {
          open?.({ type: 'success', message: t('scheduled_requests.dates.created', { number: request.number }) })
        }
        await renew()
      },
    })
  }

  return {
    skip: (date: string) => attempt(() => except({ date, action: 'skip' })),
    restore: (date: string) => attempt(() => except({ date, action: 'restore' })),
    move: (date: string, to: string) => except({ date, action: 'move', to }),
    askToRun,
  }
}

export type OccurrenceActions = ReturnType<typeof useOccurrenceActions>
