import styles from './positions.module.css'
import { wasBarShown } from './shown-bar.ts'

/** Stands where the bar is while its code and its answer are on their way. */
export function PositionPlace({ userId }: { userId: number }) {
  return wasBarShown(userId) ? <div className={styles.place} /> : null
}
