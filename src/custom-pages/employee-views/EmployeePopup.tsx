import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EmployeePoint } from '../../../contract/employees.ts'
import { formatPhone } from '../../../contract/phone-masks.ts'
import { TimeAgo } from '../../components/DateTime.tsx'
import styles from '../../components/map-view.module.css'
import { fillPath } from '../../crud/row-path.ts'
import { PATHS } from '../../resources/paths.ts'

/** What the map tells of the employee whose pin was chosen. */
export function EmployeePopup({ point }: { point: EmployeePoint }) {
  const { t } = useTranslation()
  return (
    <div className={styles.popup}>
      <strong>{point.name}</strong>
      <span>
        {t('employeeViews.seen')} <TimeAgo at={point.time} />
      </span>
      {point.at_work && <AtWork request={point.at_work} />}
      {point.open_requests > 0 && <span>{t('employeeViews.openRequests', { count: point.open_requests })}</span>}
      {point.phone && <a href={`tel:${point.phone}`}>{formatPhone(point.phone)}</a>}
      <Link to={fillPath(PATHS.employees.show, point.id)}>{t('employeeViews.page')}</Link>
    </div>
  )
}

/** The request somebody is at work on. */
export function AtWork({ request: { id, number, name } }: { request: NonNullable<EmployeePoint['at_work']> }) {
  const { t } = useTranslation()
  return (
    <Link to={fillPath(PATHS.requests.show, id)}>
      {t('requests.numbered', { number })} {name}
    </Link>
  )
}
