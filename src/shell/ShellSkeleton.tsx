import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './Shell.module.css'

/** The frame while the actor is loading: the same boxes, empty. */
export function ShellSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.frame} aria-busy="true">
      <div className={styles.sider} />
      <div className={styles.body}>
        <div className={styles.topBar} />
        <main className={styles.main} aria-label={t('loading')}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  )
}

export function PageSkeleton() {
  return (
    <>
      <Skeleton active title={false} paragraph={{ rows: 1, width: 240 }} style={{ marginBlockEnd: 8 }} />
      <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
    </>
  )
}
