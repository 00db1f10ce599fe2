import { useTexts } from '#src/providers/use-texts.ts'
import type { MapPoint, PinStates } from './map-definition.ts'
import styles from './map-view.module.css'
import { PinMark } from './PinMark.tsx'
import { statesIn } from './pin-look.ts'

interface MapLegendProps<Point, State extends string> {
  points: readonly Point[]
  states: PinStates<Point, State>
  label: string
}

/** The meaning of the pins' signs, and the number of pins with each. */
export function MapLegend<Point extends MapPoint, State extends string>(props: MapLegendProps<Point, State>) {
  const { points, states, label } = props
  const { t } = useTexts()
  return (
    <ul className={styles.legend} aria-label={label}>
      {statesIn(states).map((state) => (
        <li key={state}>
          <PinMark look={states.signs[state]} />
          {t(`${states.texts}.${state}`)}: {points.filter((point) => states.of(point) === state).length}
        </li>
      ))}
    </ul>
  )
}
