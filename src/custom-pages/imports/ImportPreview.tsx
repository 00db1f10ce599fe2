import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ImportOutcome } from '#contract/imports/import-kinds.ts'
import type { ImportPage } from '#contract/imports/imports.ts'
import type { ListColumn } from '#src/kit/list/list-column.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { ImportedSchedules } from './ImportedSchedules.tsx'
import styles from './imports.module.css'
import { SheetTable } from './SheetTable.tsx'

const COLORS: Record<ImportOutcome, string | undefined> = {
  created: 'success',
  updated: 'blue',
  skipped: undefined,
  refused: 'red',
}

type PreviewRow = ImportPage['preview'][number]

/** The first rows as they were read, under the column letters and titles of the sheet. */
export function ImportPreview({ page: { preview, columns: read } }: { page: ImportPage }) {
  const { t } = useTranslation()
  if (preview.length === 0) return null
  const columns: ListColumn<PreviewRow>[] = [
    { key: 'row', title: t('imports.preview.row'), cell: ({ row }) => row },
    {
      key: 'outcome',
      title: t('imports.preview.outcome'),
      cell: ({ outcome }) => outcome && <Tag color={COLORS[outcome]}>{t(`imports.outcomes.${outcome}`)}</Tag>,
    },
    ...read.map(
      ({ letter, title }, index): ListColumn<PreviewRow> => ({
        key: letter,
        title: title ? `${letter} · ${title}` : letter,
        cell: ({ cells }) => <span title={cells[index] ?? undefined}>{cells[index]}</span>,
      }),
    ),
  ]
  if (preview.some(({ schedules }) => schedules.length > 0)) {
    columns.splice(2, 0, {
      key: 'schedules',
      title: t('imports.preview.schedules'),
      cell: ({ schedules }) => (
        <div className={styles.schedules}>
          <ImportedSchedules schedules={schedules} />
        </div>
      ),
    })
  }
  return (
    <Section title={t('imports.preview.title')}>
      <div className={styles.preview}>
        <SheetTable caption={t('imports.preview.title')} columns={columns} rows={preview} keyOf={({ row }) => row} />
      </div>
    </Section>
  )
}
