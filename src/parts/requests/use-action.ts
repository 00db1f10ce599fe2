import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { Failure } from '#src/kit/form/use-checked-form.ts'
import { type ApiError, isApiError, reasonOf } from '#src/providers/calls/api-error.ts'
import type { Performed } from '#src/providers/offline/operations.ts'
import { useKeepRequest, useReloadRequest } from './request-cache.ts'
import { statusKey } from './status/status-key.ts'

type OnSite = Performed<
  Extract<OperationCall, 'onTheWay' | 'start' | 'pause' | 'resume' | 'finish' | 'finishChecklist' | 'sign'>
>

/**
 * Runs actions on one request: shows the row they answer with, reloads it when it turns out to be outdated, and
 * explains failures. An action that resolves to null was cancelled by the user; one that waits for the connection
 * counts as done.
 */
export function useAction(requestId: number) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const keep = useKeepRequest()
  const reload = useReloadRequest(requestId)
  const [isBusy, setBusy] = useState(false)

  /** Resolves to `false` when it was cancelled. @throws the failure, for `explain` */
  async function action(take: () => Promise<RequestPage | OnSite | null>): Promise<'done' | 'waiting' | false> {
    setBusy(true)
    try {
      const taken = await take()
      if (!taken) return false
      if ('state' in taken) return taken.state === 'sent' ? 'done' : 'waiting'
      keep(taken)
      return 'done'
    } finally {
      setBusy(false)
    }
  }

  /** Why an action failed. A warning means that another user changed the request meanwhile and it can be repeated. */
  async function explain(error: unknown): Promise<Failure> {
    if (!isApiError(error)) return { message: t('requests.failed') }
    if (error.code === 'stale') await renew(error)
    if (error.code === 'transition_not_allowed') await reload()
    return { message: messageOf(error), fields: error.fields, isWarning: error.code === 'stale' }
  }

  /** A `stale` error carries the current row. */
  async function renew({ details }: ApiError) {
    const current = details as RequestPage | undefined
    if (current?.id === requestId && current.actions) keep(current)
    else await reload()
  }

  function messageOf(error: ApiError): string {
    if (error.code === 'stale') return t('requests.stale')
    if (error.code === 'transition_not_allowed') {
      const status = statusOf(error.details)
      return status ? t('requests.wrongState', { status: t(statusKey(status)) }) : error.message
    }
    return reasonOf(error)
  }

  /** For actions without a form: announces the outcome in a toast. Resolves to whether the action was taken. */
  async function runAndAnnounce(take: () => Promise<RequestPage | OnSite | null>, done?: string): Promise<boolean> {
    try {
      const outcome = await action(take)
      if (outcome === 'done' && done) open?.({ type: 'success', message: done })
      if (outcome === 'waiting') open?.({ type: 'progress', message: t('requests.saving.waiting') })
      return outcome !== false
    } catch (error) {
      open?.({ type: 'error', message: (await explain(error)).message })
      return false
    }
  }

  return { action, runAndAnnounce, explain, isBusy }
}

function statusOf(details: unknown): number | null {
  const status = typeof details === 'object' && details && 'status' in details ? details.status : details
  return typeof status === 'number' ? status : null
}
