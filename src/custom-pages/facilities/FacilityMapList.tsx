import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MapPoint } from '../../../contract/facilities.ts'
import styles from '../../components/map-view.module.css'
import { fillPath } from '../../crud/row-path.ts'
import { PATHS } from '../../resources/paths.ts'
import { ContractSign } from './ContractSign.tsx'
import { placeWords } from './place-words.ts'

const SHOWN_MAX = 50

interface FacilityMapListProps {
  points: readonly MapPoint[]
  openedId: number | null
  onOpen: (id: number) => void
}

/** The facilities in sight as a list: what the map shows, for the keyboard and for those who do not see it. */
export function FacilityMapList({ points, openedId, onOpen }: FacilityMapListProps) {
  const { t } = useTranslation()
  const more = points.length - SHOWN_MAX
  return (
    <section className={styles.list}>
      <h2>{t('facilities.map.inSight', { total: points.length })}</h2>
      {points.length === 0 && <p className={styles.quiet}>{t('facilities.map.noneInSight')}</p>}
      <ul>
        {points.slice(0, SHOWN_MAX).map((point) => (
          <li key={point.id} className={styles.item} data-opened={point.id === openedId || undefined}>
            <ContractSign status={point.contract_status} />
            <span className={styles.words}>
              <Link to={fillPath(PATHS.facilities.show, point.id)}>{point.name}</Link>
              <span className="visually-hidden">, {t(`facilities.contractStatuses.${point.contract_status}`)}</span>
              <br />
              <span className={styles.quiet}>{placeWords(point)}</span>
              {point.open_requests > 0 && (
                <>
                  <br />
                  {t('facilities.map.openRequests', { count: point.open_requests })}
                </>
              )}
            </span>
            <Button
              icon={<AimOutlined />}
              aria-label={t('facilities.map.showNamed', { name: point.name })}
              onClick={() => onOpen(point.id)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('facilities.map.more', { count: more })}</p>}
    </section>
  )
}
