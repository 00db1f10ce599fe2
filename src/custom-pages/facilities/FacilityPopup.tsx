import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MapPoint } from '../../../contract/facilities.ts'
import styles from '../../components/map-view.module.css'
import { fillPath } from '../../crud/row-path.ts'
import { ContractStatusTag } from '../../resources/ContractStatusTag.tsx'
import { PATHS } from '../../resources/paths.ts'
import { placeWords } from './place-words.ts'

/** What the map tells of the facility whose pin was chosen. */
export function FacilityPopup({ point }: { point: MapPoint }) {
  const { t } = useTranslation()
  return (
    <div className={styles.popup}>
      <strong>{point.name}</strong>
      <span>{placeWords(point)}</span>
      <span>
        <ContractStatusTag value={point.contract_status} row={{ ...point }} />
      </span>
      {point.open_requests > 0 && <span>{t('facilities.map.openRequests', { count: point.open_requests })}</span>}
      <Link to={fillPath(PATHS.facilities.show, point.id)}>{t('facilities.map.page')}</Link>
    </div>
  )
}
