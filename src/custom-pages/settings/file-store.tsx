import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { PlanCards } from './PlanCards.tsx'
import { StorageContents } from './StorageContents.tsx'
import { StorageUsageBar } from './StorageUsageBar.tsx'
import styles from './settings.module.css'
import { TrialNotice } from './TrialNotice.tsx'
import { useTariffs } from './use-tariffs.ts'

/** How full the storage is, with what, and the plans that give it room. */
export default function FileStorePage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useTariffs()
  const isAdmin = useAbility().can('administer', 'account')
  return (
    <>
      <PageHeader title={t('shell.pages.tariffs')} />
      <div className={styles.wide}>
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
        {data && (
          <>
            <Section title={t('settings.plans.title')}>
              <TrialNotice usage={data.usage} />
              <PlanCards tariffs={data} canChoose={isAdmin} />
              <p className={styles.note}>{t(isAdmin ? 'settings.plans.note' : 'settings.plans.chosenByAdmins')}</p>
            </Section>
            <Section title={t('settings.storage.title')}>
              <StorageUsageBar usage={data.usage} />
              <StorageContents used={data.usage.used_bytes} />
            </Section>
          </>
        )}
      </div>
    </>
  )
}
