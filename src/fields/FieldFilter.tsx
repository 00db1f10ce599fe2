import { Suspense } from 'react'
import styles from '../kit/inputs/filter.module.css'
import type { Field, FilterProps } from './field.ts'

/** The filter of a field that has one. Its input may come after the page, which keeps its place. */
export function FieldFilter({ Filter, ...props }: FilterProps & Required<Pick<Field, 'Filter'>>) {
  return (
    <Suspense fallback={<PendingFilter {...props} />}>
      <Filter {...props} />
    </Suspense>
  )
}

/** Looks like a filter that is closed, and takes no keys. */
function PendingFilter({ label, value }: FilterProps) {
  return (
    <span className={`${styles.filter} ${styles.pending}`} aria-hidden>
      {value === undefined && label}
    </span>
  )
}
