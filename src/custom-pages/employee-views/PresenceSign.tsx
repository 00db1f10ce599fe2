import styles from '../../components/map-view.module.css'
import { PRESENCE_SIGNS, type Presence, presenceClass } from './presence.ts'

/** The sign by which the map tells what somebody does, beside the words that say it. */
export function PresenceSign({ presence }: { presence: Presence }) {
  return (
    <span className={styles.sign} aria-hidden>
      <span className={presenceClass(presence)}>
        <span>{PRESENCE_SIGNS[presence]}</span>
      </span>
    </span>
  )
}
