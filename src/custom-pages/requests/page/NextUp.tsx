import { ArrowRightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { fillPath, PATHS } from '#contract/paths.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { formatClock } from '#src/kit/values/format-time.ts'
import { nextQuery } from '#src/parts/requests/day/day-sections.ts'
import { useDaySection } from '#src/parts/requests/day/use-day-section.ts'

/** Where an executor goes from a finished request: to what is being done already, or else to what is planned next. */
export function NextUp({ executorId }: { executorId: number }) {
  const { t, i18n } = useTranslation()
  const inWork = useDaySection(nextQuery('now', executorId))
  const planned = useDaySection(nextQuery('next', executorId))
  const next = inWork.data[0] ?? planned.data[0]
  if (!inWork.isLoaded || !planned.isLoaded || !next) return null
  const { id, number, planned_start_at } = next
  const time = planned_start_at && formatClock(planned_start_at, i18n.language)
  return (
    <LinkButton
      to={fillPath(PATHS.requests.show, id)}
      type="primary"
      size="large"
      icon={<ArrowRightOutlined aria-hidden />}
      style={{ flex: 1, minHeight: 48 }}
    >
      {[t('requestPage.next', { number }), time].filter(Boolean).join(', ')}
    </LinkButton>
  )
}
