import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  reason: string | null | undefined
  /** Of what does not exist yet nothing is updated: the reason alone is said. */
  isNew?: boolean
  /** What did not happen, where that is no update. */
  title?: string
  isWarning?: boolean
  /** What can be done about it. */
  action?: ReactNode
}

/** Why a form was not sent, where that belongs to no field of it. */
export function SaveFailure({ reason, isNew = false, title, isWarning = false, action }: Props) {
  const { t } = useTranslation()
  if (!reason) return null
  return (
    <Alert
      type={isWarning ? 'warning' : 'error'}
      showIcon
      role="alert"
      {...(isNew ? { message: reason } : { message: title ?? t('notifications.editError'), description: reason })}
      action={action}
      style={{ marginBlockEnd: 16 }}
    />
  )
}
