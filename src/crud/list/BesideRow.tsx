import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { Row } from '../field.ts'
import type { Resource } from '../resource.ts'
import styles from './BesideRow.module.css'

interface BesideRowProps {
  Aside: NonNullable<Resource['Aside']>
  /** Undefined until the rows are there. */
  row: Row | undefined
  label: string
  list: ReactNode
}

/** A list, and beside it the row that one has come to. */
export function BesideRow({ Aside, row, label, list }: BesideRowProps) {
  return (
    <div className={styles.split}>
      <div className={styles.list}>{list}</div>
      <aside className={styles.aside} aria-label={label}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          {row && <Aside key={row.id} row={row} />}
        </Suspense>
      </aside>
    </div>
  )
}
