import type { PinLook } from '#src/kit/map/ClusterMap.tsx'
import type { MapPoint, PinSign, PinStates } from './map-definition.ts'
import styles from './map-pin.module.css'

const COUNT_MAX = 99
const NONE: ReadonlySet<number> = new Set()

/** The CSS classes of a sign: its colour and its shape. */
export function signClass({ colour, shape }: PinSign): string {
  return [styles.sign, styles[colour], shape && styles[shape]].filter(Boolean).join(' ')
}

export function statesIn<State extends string>({ signs }: Pick<PinStates<never, State>, 'signs'>): State[] {
  return Object.keys(signs) as State[]
}

/** A pin shows its state and number of open requests; a cluster, its number of pins and their first state. */
export function pinLook<Point extends MapPoint, State extends string>(
  states: PinStates<Point, State>,
  chosen: ReadonlySet<number> = NONE,
): PinLook<Point> {
  const { of, signs } = states
  return {
    pin(point) {
      const look = signs[of(point)]
      const { open_requests: open = 0 } = point
      const count = open > 0 ? `<span class="${styles.count}">${Math.min(open, COUNT_MAX)}</span>` : ''
      const ring = chosen.has(point.id) ? styles.chosen : ''
      return `<span class="${styles.pin} ${ring}"><span class="${signClass(look)}"><span>${look.sign}</span></span>${count}</span>`
    },
    cluster(points) {
      const present = new Set(points.map(of))
      const first = statesIn(states).find((state) => present.has(state))
      const ring = points.some(({ id }) => chosen.has(id)) ? styles.chosen : ''
      return `<span class="${styles.cluster} ${first && styles[signs[first].colour]} ${ring}">${points.length}</span>`
    },
  }
}
