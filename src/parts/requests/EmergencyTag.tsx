import { Tag, theme } from 'antd'
import { useTranslation } from 'react-i18next'

/** Marks an emergency among planned requests. */
export function EmergencyTag() {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const colors = { color: token['red-8'], borderColor: token['red-3'], backgroundColor: token['red-1'] }
  return <Tag style={{ ...colors, marginInlineEnd: 0 }}>{t('requests.types.emergency')}</Tag>
}
