import { CarOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { formatClock } from '#src/kit/values/format-time.ts'

/** Marks in a list that the executor is on the way, with the expected arrival. */
export function OnTheWayMark({ expectedAt }: { expectedAt: string }) {
  const { t, i18n } = useTranslation()
  return (
    <span>
      <CarOutlined aria-hidden /> {t('requests.onTheWay.mark', { time: formatClock(expectedAt, i18n.language) })}
    </span>
  )
}
