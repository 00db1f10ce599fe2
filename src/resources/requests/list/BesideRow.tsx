import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import styles from './BesideRow.module.css'

/** Loaded only by users who turn the pane on. */
const RequestAside = lazyPage(
  () => import('#src/custom-pages/requests/page/RequestAside.tsx'),
  'requestPage',
  'candidates',
)

interface BesideRowProps {
  /** Undefined until the rows are loaded. */
  row: Row | undefined
  list: ReactNode
}

/** The list with the current request beside it. */
export function BesideRow({ row, list }: BesideRowProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.split}>
      <div className={styles.list}>{list}</div>
      <aside className={styles.aside} aria-label={t('crud.aside')}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          {row && <RequestAside key={row.id} row={row} />}
        </Suspense>
      </aside>
    </div>
  )
}
