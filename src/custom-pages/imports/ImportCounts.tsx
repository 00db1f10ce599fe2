import { StatisticCard } from '@ant-design/pro-components'
import { useTranslation } from 'react-i18next'
import { IMPORT_OUTCOMES, type ImportOutcome } from '#contract/imports/import-kinds.ts'
import styles from './imports.module.css'

interface Props {
  counts: Record<ImportOutcome, number>
  /** The import is done: the texts are in the past tense. */
  isDone?: boolean
}

/** How many rows are created, updated, left alone and rejected. */
export default function ImportCounts({ counts, isDone = false }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <ul className={styles.counts}>
      {IMPORT_OUTCOMES.map((outcome) => (
        <li key={outcome} className={outcome === 'refused' && counts.refused > 0 ? styles.bad : undefined}>
          <StatisticCard
            bordered
            statistic={{
              title: t(`imports.${isDone ? 'countsDone' : 'counts'}.${outcome}`),
              value: counts[outcome],
              formatter: (count) => new Intl.NumberFormat(i18n.language).format(Number(count)),
            }}
          />
        </li>
      ))}
    </ul>
  )
}
