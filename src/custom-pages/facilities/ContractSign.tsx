import type { MapPoint } from '../../../contract/facilities.ts'
import styles from '../../components/map-view.module.css'
import { CONTRACT_SIGNS, contractClass } from './contract-pin.ts'

/** The sign by which the map tells a contract's state, beside the words that say it. */
export function ContractSign({ status }: { status: MapPoint['contract_status'] }) {
  return (
    <span className={styles.sign} aria-hidden>
      <span className={contractClass(status)}>
        <span>{CONTRACT_SIGNS[status]}</span>
      </span>
    </span>
  )
}
