import type { EmployeePoint } from '../../../contract/employees.ts'
import type { PinLook } from '../../components/ClusterMap.tsx'
import styles from '../../components/map-pin.module.css'

/** Where somebody was longer ago than this says little about where they are. */
const RECENT_MS = 30 * 60_000

/** By what the dispatcher looks for first, each with a sign and a shape of its own. */
export const PRESENCE_SIGNS = { working: '»', recent: '✓', earlier: '–' } as const
export type Presence = keyof typeof PRESENCE_SIGNS
const BY_INTEREST = Object.keys(PRESENCE_SIGNS) as Presence[]

const SHAPES: Record<Presence, string> = {
  working: `${styles.blue} ${styles.square}`,
  recent: `${styles.green}`,
  earlier: `${styles.grey} ${styles.small}`,
}

/** At work on a request, seen lately, or seen some time ago. */
export function presenceOf({ at_work, time }: EmployeePoint, now = Date.now()): Presence {
  if (at_work) return 'working'
  return now - Date.parse(time) < RECENT_MS ? 'recent' : 'earlier'
}

/** The class that draws a sign: its colour and its shape. */
export function presenceClass(presence: Presence): string {
  return `${styles.sign} ${SHAPES[presence]}`
}

/** A pin says what somebody does and how many requests they have open; a cluster, how many people there are. */
export const presenceLook: PinLook<EmployeePoint> = {
  pin(point) {
    const presence = presenceOf(point)
    const { open_requests } = point
    const count = open_requests > 0 ? `<span class="${styles.count}">${Math.min(open_requests, 99)}</span>` : ''
    return `<span class="${styles.pin}"><span class="${presenceClass(presence)}"><span>${
      PRESENCE_SIGNS[presence]
    }</span></span>${count}</span>`
  },
  cluster(points) {
    const found = new Set(points.map((point) => presenceOf(point)))
    const first = BY_INTEREST.find((presence) => found.has(presence)) ?? 'earlier'
    return `<span class="${styles.cluster} ${SHAPES[first]}">${points.length}</span>`
  },
}
