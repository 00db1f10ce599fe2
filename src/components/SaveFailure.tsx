import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** Why a change could not be saved, where that belongs to no field of its form. */
export function SaveFailure({ reason }: { reason: string | null }) {
  const { t } = useTranslation()
  if (!reason) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={t('notifications.editError')}
      description={reason}
      style={{ marginBlockEnd: 16 }}
    />
  )
}
