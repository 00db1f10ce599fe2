import type { ReactNode } from 'react'
import { useTexts } from '#src/providers/language/use-texts.ts'
import type { MapPoint, PinStates } from './map-definition.ts'
import pinStyles from './map-pin.module.css'
import styles from './map-view.module.css'
import { PinMark } from './PinMark.tsx'
import { statesIn } from './pin-look.ts'

interface MapLegendProps<Point, State extends string> {
  points: readonly Point[]
  states: PinStates<Point, State>
  label: string
  children: ReactNode
}

/** The meaning of the pins' signs, and the number of pins with each. */
export function MapLegend<Point extends MapPoint, State extends string>(props: MapLegendProps<Point, State>) {
  const { points, states, label, children } = props
  const { t } = useTexts()
  return (
    <ul className={styles.legend} aria-label={label}>
      {statesIn(states).map((state) => (
        <li key={state}>
          <PinMark look={states.signs[state]} />
          {t(`${states.texts}.${state}`)}: {points.filter((point) => states.of(point) === state).length}
        </li>
      ))}
      <li>
        <span className={`${pinStyles.cluster} ${styles.several}`} aria-hidden>
          5
        </span>
        {t('crud.mapCluster')}
      </li>
      {children}
    </ul>
  )
}
