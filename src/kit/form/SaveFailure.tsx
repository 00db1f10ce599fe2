import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  reason: string | null
  /** Of what does not exist yet nothing is updated: the reason alone is said. */
  isNew?: boolean
}

/** Why a change could not be saved, where that belongs to no field of its form. */
export function SaveFailure({ reason, isNew = false }: Props) {
  const { t } = useTranslation()
  if (!reason) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      {...(isNew ? { message: reason } : { message: t('notifications.editError'), description: reason })}
      style={{ marginBlockEnd: 16 }}
    />
  )
}
