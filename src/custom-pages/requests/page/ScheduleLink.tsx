import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useMay } from '#src/providers/use-may.ts'

/** The scheduled request that created this one, and for which of its dates; a link for users who may read it. */
export function ScheduleLink({ schedule }: { schedule: NonNullable<RequestPage['scheduled_request']> }) {
  const { t, i18n } = useTranslation()
  const mayOpen = useMay('scheduled_requests', 'show')
  const { id, name, date } = schedule
  const day = date && dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
  return (
    <>
      {name && mayOpen ? (
        <Link to={fillPath(PATHS.scheduled_requests.show, id)} className="standalone-link">
          {name}
        </Link>
      ) : (
        (name ?? t('requestPage.bySchedule'))
      )}
      {day && <div>{t('requestPage.scheduledFor', { date: day })}</div>}
    </>
  )
}
