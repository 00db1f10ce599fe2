import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { useMay } from '#src/providers/use-may.ts'
import styles from './analytics.module.css'

/** That there is nothing to count, and what to do about it. */
export function NoFigures() {
  const { t } = useTranslation()
  const mayAdd = useMay('requests', 'create')
  return (
    <div className={styles.empty}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('analytics.empty.view')}>
        {mayAdd && <LinkButton to={PATHS.requests.create}>{t('requests.list.add')}</LinkButton>}
      </Empty>
    </div>
  )
}
