import { useNotification } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { useDelayed } from '#src/kit/feedback/use-delayed.ts'
import { pendingInputs } from '#src/kit/form/pending-inputs.ts'
import { isItemMissing } from '#src/parts/checklist-answers/checklist-answer.ts'
import { useAction } from '#src/parts/requests/use-action.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import type { Toast } from '#src/providers/toast.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'

/** A thumb often misses its button, and only the office can put a finished request back into work. */
const UNDO_MS = 5000

/** Finishes a request: on a phone after some seconds in which it can be taken back. */
export function useFinish(request: RequestPage, onFinished: () => void, haveFields: () => boolean) {
  const { t } = useTranslation()
  const { open, close }: { open?: (toast: Toast) => void; close?: (key: string) => void } = useNotification()
  const { runAndAnnounce, isBusy } = useAction(request.id)
  const isPhone = useIsPhone()
  const { isWaiting, start, takeBack } = useDelayed(UNDO_MS)
  /** How often finishing was rejected: each time, the missing answers are pointed at. */
  const [refusals, setRefusals] = useState(0)
  const key = `finish ${request.id}`

  /** A photo that was just taken is still being made small; what it answers is in the request once that is over. */
  const [asked, setAsked] = useState<'no' | 'waits' | 'now'>('no')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked, with the request of that moment
  useEffect(() => {
    if (asked !== 'now') return
    setAsked('no')
    finishNow()
  }, [asked])

  async function finish() {
    setAsked('waits')
    const haveAll = await pendingInputs()
    setAsked(haveAll ? 'now' : 'no')
    if (!haveAll) setRefusals((count) => count + 1)
  }

  function finishNow() {
    const missing = request.checklists.flatMap(({ items }) => items).filter(isItemMissing)
    if (missing.length > 0) {
      const titles = missing.map(({ title }) => title).join(', ')
      const message = t('requestPage.checklist.unanswered', { count: missing.length, titles })
      open?.({ key, type: 'error', message, isOneLine: true })
      return setRefusals((count) => count + 1)
    }
    if (!haveFields()) return
    if (!isPhone) return void send()
    start(() => {
      close?.(key)
      void send()
    })
    open?.({ key, type: 'progress', message: t('requestPage.done.finishing'), cancelMutation: takeBack })
  }

  async function send() {
    const isFinished = await runAndAnnounce(
      () => perform('finish', request, { params: { id: request.id }, body: {} }),
      t('requestPage.done.finish'),
    )
    if (isFinished) onFinished()
    else setRefusals((count) => count + 1)
  }

  return { finish, isBusy: isBusy || isWaiting || asked !== 'no', refusals }
}
