import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome } from '../../../contract/imports/import-kinds.ts'
import type { ImportPage } from '../../../contract/imports/imports.ts'
import tableStyles from '../../kit/list/table.module.css'
import { Section } from '../../kit/page/Section.tsx'
import { ImportedSchedules } from './ImportedSchedules.tsx'
import styles from './imports.module.css'

const COLORS: Record<ImportOutcome, string | undefined> = {
  created: 'success',
  updated: 'blue',
  skipped: undefined,
  refused: 'red',
}

/** The first rows as they were read, under the column letters and titles of the sheet. */
export function ImportPreview({ page: { preview, columns } }: { page: ImportPage }) {
  const { t } = useTranslation()
  if (preview.length === 0) return null
  const saysWhen = preview.some(({ schedules }) => schedules.length > 0)
  return (
    <Section title={t('imports.preview.title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className={styles.preview} tabIndex={0} aria-label={t('imports.preview.title')}>
        <table className={`${tableStyles.table} ${styles.plain}`}>
          <thead>
            <tr>
              <th scope="col">{t('imports.preview.row')}</th>
              <th scope="col">{t('imports.preview.outcome')}</th>
              {saysWhen && <th scope="col">{t('imports.preview.schedules')}</th>}
              {columns.map(({ letter, title }) => (
                <th key={letter} scope="col">
                  <span className={styles.faint}>{letter}</span> {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, outcome, cells, schedules }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{outcome && <Tag color={COLORS[outcome]}>{t(`imports.outcomes.${outcome}`)}</Tag>}</td>
                {saysWhen && (
                  <td className={styles.schedules}>
                    <ImportedSchedules schedules={schedules} />
                  </td>
                )}
                {columns.map(({ letter }, index) => (
                  <td key={letter} title={cells[index] ?? undefined}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
