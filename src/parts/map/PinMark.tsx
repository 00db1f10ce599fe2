import type { PinSign } from './map-definition.ts'
import styles from './map-view.module.css'
import { signClass } from './pin-look.ts'

/** The sign of a state on the map, for use beside its text. */
export function PinMark({ look }: { look: PinSign }) {
  return (
    <span className={styles.sign} aria-hidden>
      <span className={signClass(look)}>
        <span>{look.sign}</span>
      </span>
    </span>
  )
}
