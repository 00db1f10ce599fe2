import { ArrowRightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { fillPath, PATHS } from '#contract/paths.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { formatClock } from '#src/kit/values/format-time.ts'
import { useNextRequest } from '#src/parts/requests/day/use-next-request.ts'
import styles from './request-page.module.css'

/** Where an executor goes from a finished request: to what is being done already, or else to what is planned next. */
export function NextUp({ executorId }: { executorId: number }) {
  const { t, i18n } = useTranslation()
  const { request, isLoaded } = useNextRequest(executorId)
  // The buttons beside it would be moved when it comes.
  if (!isLoaded) return <span className={styles.next} />
  if (!request) return null
  const { id, number, planned_start_at } = request
  const time = planned_start_at && formatClock(planned_start_at, i18n.language)
  return (
    <LinkButton
      to={fillPath(PATHS.requests.show, id)}
      type="primary"
      size="large"
      icon={<ArrowRightOutlined aria-hidden />}
      className={styles.next}
    >
      {[t('requestPage.next', { number }), time].filter(Boolean).join(', ')}
    </LinkButton>
  )
}
