import { useNotification } from '@refinedev/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { requestTitle } from '#contract/requests/request-title.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import type { Toast } from '#src/providers/toast.ts'

/** More are counted. */
const NAMED = 3

/** Says which requests were not planned, and why, until the user has read it: by then the eye may be on another one. */
export function usePlanFailure() {
  const { open } = useNotification()
  const { t } = useTranslation()
  const { locale } = useLocale()
  return useCallback(
    (requests: readonly { number: number; name: string }[], reason: string) => {
      const named = requests.slice(0, NAMED).map((request) => requestTitle(request, locale))
      const others = requests.length - named.length
      const names = [...named, ...(others > 0 ? [t('requestCalendar.more', { count: others })] : [])].join(', ')
      const toast: Toast = {
        type: 'error',
        message: names ? t('requestCalendar.notPlanned', { names }) : reason,
        ...(names && { description: reason }),
        isLasting: true,
      }
      open?.(toast)
    },
    [locale, open, t],
  )
}
