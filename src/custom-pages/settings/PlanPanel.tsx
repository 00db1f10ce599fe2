import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { PlanCards } from './PlanCards.tsx'
import { StorageUsageBar } from './StorageUsageBar.tsx'
import styles from './settings.module.css'
import { TrialNotice } from './TrialNotice.tsx'
import { useTariffs } from './use-tariffs.ts'

/** The plan on the home page: what of the trial is left, how full the storage is, and the three plans. */
export default function PlanPanel() {
  const { t } = useTranslation()
  const { data } = useTariffs()
  if (!data) return null
  return (
    <div className={styles.homePlan}>
      <Section
        title={t('settings.plans.title')}
        extra={
          <Link to={PAGE_PATHS.fileStore} className="standalone-link">
            {t('settings.plans.all')}
          </Link>
        }
      >
        <TrialNotice usage={data.usage} />
        <PlanCards tariffs={data} />
        <div className={styles.homeUsage}>
          <StorageUsageBar usage={data.usage} />
        </div>
      </Section>
    </div>
  )
}
