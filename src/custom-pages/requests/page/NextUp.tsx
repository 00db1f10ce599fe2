import { ArrowRightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../kit/page/LinkButton.tsx'
import { formatClock } from '../../../kit/values/format-time.ts'
import { type DayActor, sectionQuery } from '../../tasks/day-sections.ts'
import { useDaySection } from '../../tasks/use-day-section.ts'

/** Where an executor goes from a finished request: to what is being done already, or else to what is planned next. */
export function NextUp({ executorId }: { executorId: number }) {
  const { t, i18n } = useTranslation()
  const [now] = useState(() => new Date())
  const mine: DayActor = { id: executorId, isExecutor: true, whose: 'mine' }
  const inWork = useDaySection(sectionQuery('inWork', mine, now))
  const planned = useDaySection(sectionQuery('toStart', mine, now))
  const next = inWork.data[0] ?? planned.data[0]
  if (!inWork.isLoaded || !planned.isLoaded || !next) return null
  const { id, number, planned_start_at } = next
  const time = planned_start_at && formatClock(planned_start_at, i18n.language)
  return (
    <LinkButton
      to={`/requests/${id}`}
      type="primary"
      size="large"
      icon={<ArrowRightOutlined aria-hidden />}
      style={{ flex: 1, minHeight: 48 }}
    >
      {[t('requestPage.next', { number }), time].filter(Boolean).join(', ')}
    </LinkButton>
  )
}
