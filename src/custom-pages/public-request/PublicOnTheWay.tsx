import { CarOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { PublicRequest } from '#contract/requests/request-rows.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { formatClock, minutesUntil } from '#src/kit/values/format-time.ts'
import { useNow } from '#src/kit/values/use-now.ts'

/** That an executor is on the way, and when they arrive; follows changes while the page is open, and is announced. */
export function PublicOnTheWay({ onTheWay }: { onTheWay: PublicRequest['on_the_way'] }) {
  return <div role="status">{onTheWay && <Arrival {...onTheWay} />}</div>
}

function Arrival({ firstname, expected_at }: NonNullable<PublicRequest['on_the_way']>) {
  const { t, i18n } = useTranslation()
  const minutes = minutesUntil(expected_at, useNow())
  const time = formatClock(expected_at, i18n.language)
  const left = formatDuration(minutes, i18n.language)
  return (
    <PlainNotice
      type="info"
      icon={<CarOutlined aria-hidden />}
      message={firstname ? t('publicRequest.onTheWay.named', { name: firstname }) : t('publicRequest.onTheWay.unnamed')}
      description={
        minutes < 1 ? t('publicRequest.onTheWay.late', { time }) : t('publicRequest.onTheWay.expected', { time, left })
      }
    />
  )
}
