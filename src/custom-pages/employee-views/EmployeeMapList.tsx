import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EmployeePoint } from '../../../contract/employees.ts'
import { TimeAgo } from '../../components/DateTime.tsx'
import styles from '../../components/map-view.module.css'
import { fillPath } from '../../crud/row-path.ts'
import { PATHS } from '../../resources/paths.ts'
import { AtWork } from './EmployeePopup.tsx'
import { PresenceSign } from './PresenceSign.tsx'
import { presenceOf } from './presence.ts'

const SHOWN_MAX = 100

interface EmployeeMapListProps {
  points: readonly EmployeePoint[]
  openedId: number | null
  onOpen: (id: number) => void
}

/** The employees in sight as a list: what the map shows, for the keyboard and for those who do not see it. */
export function EmployeeMapList({ points, openedId, onOpen }: EmployeeMapListProps) {
  const { t } = useTranslation()
  const more = points.length - SHOWN_MAX
  return (
    <section className={styles.list}>
      <h2>{t('employeeViews.inSight', { total: points.length })}</h2>
      {points.length === 0 && <p className={styles.quiet}>{t('employeeViews.noneInSight')}</p>}
      <ul>
        {points.slice(0, SHOWN_MAX).map((point) => (
          <li key={point.id} className={styles.item} data-opened={point.id === openedId || undefined}>
            <PresenceSign presence={presenceOf(point)} />
            <span className={styles.words}>
              <Link to={fillPath(PATHS.employees.show, point.id)}>{point.name}</Link>
              <span className="visually-hidden">, {t(`employeeViews.presence.${presenceOf(point)}`)}</span>
              <br />
              <span className={styles.quiet}>
                {t('employeeViews.seen')} <TimeAgo at={point.time} />
              </span>
              {point.at_work && (
                <>
                  <br />
                  <AtWork request={point.at_work} />
                </>
              )}
            </span>
            <Button
              icon={<AimOutlined />}
              aria-label={t('employeeViews.showNamed', { name: point.name })}
              onClick={() => onOpen(point.id)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('employeeViews.more', { count: more })}</p>}
    </section>
  )
}
