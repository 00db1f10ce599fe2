import { theme } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './status/StatusTag.module.css'

/** Marks an emergency among planned requests. */
export function EmergencyTag() {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const colors = { color: token['red-8'], borderColor: token['red-3'], backgroundColor: token['red-1'] }
  return (
    <span className={styles.tag} style={colors}>
      {t('requests.types.emergency')}
    </span>
  )
}
