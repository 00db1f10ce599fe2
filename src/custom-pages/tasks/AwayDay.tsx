import { DisconnectOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'

/** In place of the day while it cannot be read. */
export function AwayDay() {
  const { t } = useTranslation()
  return (
    <Empty
      image={<DisconnectOutlined aria-hidden style={{ fontSize: 48, opacity: 0.45 }} />}
      styles={{ root: { marginBlock: 48 }, image: { height: 'auto', marginBlockEnd: 16 } }}
      description={t('tasks.away')}
    />
  )
}
