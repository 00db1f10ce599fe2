import { useTranslation } from 'react-i18next'
import type { MapPoint } from '../../../contract/facilities.ts'
import styles from '../../components/map-view.module.css'
import { ContractSign } from './ContractSign.tsx'
import { CONTRACT_SIGNS } from './contract-pin.ts'

/** What the signs of the pins mean, and how many there are of each. */
export function FacilityMapLegend({ points }: { points: readonly MapPoint[] }) {
  const { t } = useTranslation()
  const statuses = Object.keys(CONTRACT_SIGNS) as MapPoint['contract_status'][]
  return (
    <ul className={styles.legend} aria-label={t('facilities.map.legend')}>
      {statuses.map((status) => (
        <li key={status}>
          <ContractSign status={status} />
          {t(`facilities.contractStatuses.${status}`)}:{' '}
          {points.filter(({ contract_status }) => contract_status === status).length}
        </li>
      ))}
    </ul>
  )
}
