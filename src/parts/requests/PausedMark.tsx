import { PauseCircleOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

/** Marks in a list that work on a request waits for something. */
export function PausedMark() {
  const { t } = useTranslation()
  return (
    <span>
      <PauseCircleOutlined aria-hidden /> {t('requests.paused.mark')}
    </span>
  )
}
