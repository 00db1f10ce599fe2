import styles from './PlainClock.module.css'
import { PlainInput } from './PlainInput.tsx'

interface PlainClockProps {
  id: string
  /** `09:30`; empty without a time. */
  value: string
  onChange: (clock: string) => void
}

const NO_TIME = '--:--'

/**
 * The phone's own clock, which needs no code of ours. It writes the time as the system does, so it is shown over it in 24
 * hours, as both languages of the app write it.
 */
export function PlainClock({ id, value, onChange }: PlainClockProps) {
  return (
    <span className={styles.clock}>
      <PlainInput size="large" id={id} type="time" value={value} onChange={(event) => onChange(event.target.value)} />
      <span className={value ? styles.text : `${styles.text} ${styles.none}`} aria-hidden>
        {value || NO_TIME}
      </span>
    </span>
  )
}
