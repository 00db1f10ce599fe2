import { useInvalidate, useNotification } from '@refinedev/core'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OccurrenceRow, ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { HARMLESS, useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { useSayDone } from '#src/kit/feedback/use-say-done.ts'
import { formatDay } from '#src/parts/scheduled-requests/format-day.ts'
import { api } from '#src/providers/calls/api.ts'
import { callKey } from '#src/providers/calls/call-cache.ts'
import { showsAnswer } from '#src/providers/calls/own-changes.ts'
import { occurrencesKey } from './use-occurrences.ts'

type Exception = Parameters<typeof api.scheduledRequests.setException>[0]['body']

/** The actions on one date of a scheduled request. What can be undone is done without asking. */
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

  /**
   * Shows the date as a change of it was answered, and reads again the row, which the answer does not hold: the echo of the
   * change brings nothing new. With the row changes the key of its dates, so that these are read again by themselves.
   */
  async function renew(answer?: OccurrenceRow) {
    if (answer) {
      showsAnswer('scheduled_requests', schedule.id, answer)
      queries.setQueriesData<InfiniteData<{ data: OccurrenceRow[] }>>(
        { queryKey: occurrencesKey(schedule.id) },
        (known) =>
          known && { ...known, pages: known.pages.map((page) => ({ ...page, data: withRow(page.data, answer) })) },
      )
    }
    await Promise.all([
      invalidate({ resource: 'scheduled_requests', id: schedule.id, invalidates: ['detail', 'list'] }),
      queries.invalidateQueries({ queryKey: callKey('scheduledRequests'), refetchType: answer ? 'none' : 'active' }),
    ])
  }

  /** @throws why it was rejected, for the dialog that sent it */
  async function except(exception: Exception): Promise<void> {
    const before = schedule.exceptions.find(({ date }) => date === exception.date)
    const answer = await api.scheduledRequests.setException({ params, body: exception })
    const undo = () => takeBack(before ?? { date: exception.date, action: 'restore' })
    sayDone(said(exception), undo, toastOf(exception))
    await renew(answer)
  }

  async function takeBack(exception: Exception) {
    let answer: OccurrenceRow | undefined
    try {
      answer = await api.scheduledRequests.setException({ params, body: exception })
      open?.({ key: toastOf(exception), type: 'success', message: said(exception) })
    } finally {
      await renew(answer)
    }
  }

  /** One toast a date: what was done to the date before can no longer be undone. */
  function toastOf({ date }: Exception): string {
    return `occurrence-${schedule.id}-${date}`
  }

  function said(exception: Exception): string {
    const date = inWords(exception.date)
    if (exception.action === 'skip') return t('scheduled_requests.dates.skipped', { date })
    if (exception.action === 'restore') return t('scheduled_requests.dates.restored', { date })
    return t('scheduled_requests.dates.moved', { date, to: inWords(exception.to) })
  }

  /** A request that is created stays, so the user is asked first. */
  function askToRun({ date }: OccurrenceRow) {
    const ahead = t('scheduled_requests.ahead', { count: schedule.schedule.create_ahead_days })
    confirm({
      ...HARMLESS,
      title: t('scheduled_requests.dates.runTitle', { date: inWords(date) }),
      content: t('scheduled_requests.dates.runText', { ahead }),
      okText: t('scheduled_requests.dates.run'),
      async onOk() {
        const answer = await api.scheduledRequests.run({ params, body: { date } })
        const { request } = answer
        if (request) {
          open?.({ type: 'success', message: t('scheduled_requests.dates.created', { number: request.number }) })
        }
        await renew(answer)
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

function withRow(rows: OccurrenceRow[], changed: OccurrenceRow): OccurrenceRow[] {
  return rows.map((row) => (row.date === changed.date ? changed : row))
}

export type OccurrenceActions = ReturnType<typeof useOccurrenceActions>
