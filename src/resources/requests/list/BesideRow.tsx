import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../fields/field.ts'
import { lazyPage } from '../../../kit/page/lazy-page.ts'
import styles from './BesideRow.module.css'

/** Only those who ask for it see a request beside the list. */
const RequestAside = lazyPage(
  () => import('../../../custom-pages/requests/page/RequestAside.tsx'),
  'requestPage',
  'candidates',
)

interface BesideRowProps {
  /** Undefined until the rows are there. */
  row: Row | undefined
  list: ReactNode
}

/** The list, and beside it the request that one has come to. */
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
