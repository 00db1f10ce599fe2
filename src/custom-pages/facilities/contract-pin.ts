import type { MapPoint } from '../../../contract/facilities.ts'
import type { PinLook } from '../../components/ClusterMap.tsx'
import styles from '../../components/map-pin.module.css'

type ContractStatus = MapPoint['contract_status']

/** The states by urgency, each with a sign and a shape of its own, so that none has to be told apart by colour alone. */
export const CONTRACT_SIGNS: Record<ContractStatus, string> = { expired: '×', ending: '!', active: '✓', none: '–' }
const BY_URGENCY = Object.keys(CONTRACT_SIGNS) as ContractStatus[]

const SHAPES: Record<ContractStatus, string> = {
  expired: `${styles.red} ${styles.diamond}`,
  ending: `${styles.amber} ${styles.square}`,
  active: `${styles.green}`,
  none: `${styles.grey} ${styles.small}`,
}

/** The class that draws a state: its colour and its shape. */
export function contractClass(status: ContractStatus): string {
  return `${styles.sign} ${SHAPES[status]}`
}

/** A pin says how the contract stands and how many requests are open; a cluster, how many there are and the worst state. */
export const contractLook: PinLook<MapPoint> = {
  pin({ contract_status, open_requests }) {
    const count = open_requests > 0 ? `<span class="${styles.count}">${Math.min(open_requests, 99)}</span>` : ''
    return `<span class="${styles.pin}"><span class="${contractClass(contract_status)}"><span>${
      CONTRACT_SIGNS[contract_status]
    }</span></span>${count}</span>`
  },
  cluster(pins) {
    const worst = BY_URGENCY.find((status) => pins.some(({ contract_status }) => contract_status === status)) ?? 'none'
    return `<span class="${styles.cluster} ${SHAPES[worst]}">${pins.length}</span>`
  },
}
