import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListTabProps } from '#src/crud/resource.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { EntryList } from './EntryList.tsx'
import styles from './lookups.module.css'

/** The lookups of goods and services: lists, renames and deletes their entries. */
export default function Lookups({ bar }: ListTabProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('products.listTabs.lists')} />
      {bar}
      <Typography.Paragraph type="secondary" className={styles.hint}>
        {t('lookups.hint')}
      </Typography.Paragraph>
      <div className={styles.lists}>
        <EntryList list="categories" />
        <EntryList list="measures" />
      </div>
    </>
  )
}
