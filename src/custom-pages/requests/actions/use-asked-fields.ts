import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldMoment, ownTextIn } from '#contract/custom-fields/field-types.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { missingOfRequest, useRequestFields } from '#src/parts/requests/fields/fields-of-request.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import type { Toast } from '#src/providers/toast.ts'
import type { AskedFields } from '../fields/asked-fields.ts'

/** Whether a request has the account's own fields that an action asks for; those it lacks are named, and pointed at on the page. */
export function useAskedFields(request: RequestPage) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const { open }: { open?: (toast: Toast) => void } = useNotification()
  const fields = useRequestFields()
  const [asked, setAsked] = useState<AskedFields | null>(null)

  function haveFields(moment: FieldMoment): boolean {
    const missing = missingOfRequest(fields, request, moment)
    if (missing.length === 0) return true
    const titles = missing.map(({ title }) => ownTextIn(title, locale)).join(', ')
    const message = t('requestPage.fields.unfilled', { titles })
    open?.({ key: `fields ${request.id}`, type: 'error', message, isOneLine: true })
    setAsked((before) => ({ moment, times: (before?.times ?? 0) + 1 }))
    return false
  }

  return { asked, haveFields }
}
