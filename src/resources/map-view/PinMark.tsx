import type { PinSign } from './map-definition.ts'
import styles from './map-view.module.css'
import { signClass } from './pin-look.ts'

/** The sign by which the map tells a state, beside the words that say it. */
export function PinMark({ look }: { look: PinSign }) {
  return (
    <span className={styles.sign} aria-hidden>
      <span className={signClass(look)}>
        <span>{look.sign}</span>
      </span>
    </span>
  )
}
