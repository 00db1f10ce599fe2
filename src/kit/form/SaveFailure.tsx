import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainNotice } from '../plain/PlainNotice.tsx'

interface Props {
  reason: string | null | undefined
  /** For something new, which is not updated: only the reason is shown. */
  isNew?: boolean
  /** Replaces the title that says that nothing was updated. */
  title?: string
  isWarning?: boolean
  /** A button beside the message. */
  action?: ReactNode
}

/** Why a form was not saved, when the error belongs to no field. */
export function SaveFailure({ reason, isNew = false, title, isWarning = false, action }: Props) {
  const { t } = useTranslation()
  if (!reason) return null
  return (
    <PlainNotice
      type={isWarning ? 'warning' : 'error'}
      role="alert"
      {...(isNew ? { message: reason } : { message: title ?? t('notifications.editError'), description: reason })}
      action={action}
      style={{ marginBlockEnd: 16 }}
    />
  )
}
