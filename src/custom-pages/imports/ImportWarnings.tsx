import { useTranslation } from 'react-i18next'
import { IMPORT_NAMED_MAX } from '#contract/imports/import-kinds.ts'
import type { ImportPage } from '#contract/imports/imports.ts'
import type { ListColumn } from '#src/kit/list/list-column.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { SheetTable } from './SheetTable.tsx'

/** Values without which their rows are imported. */
export function ImportWarnings({ page: { warnings } }: { page: ImportPage }) {
  const { t } = useTranslation()
  if (warnings.length === 0) return null

  const columns: ListColumn<ImportPage['warnings'][number]>[] = [
    { key: 'row', title: t('imports.errors.row'), cell: ({ row }) => row },
    { key: 'cell', title: t('imports.errors.cell'), cell: ({ column, title }) => `${column} · ${title}` },
    { key: 'value', title: t('imports.warnings.value'), cell: ({ value }) => value },
    { key: 'message', title: t('imports.errors.message'), cell: ({ message }) => message },
  ]

  return (
    <Section title={t('imports.warnings.title')}>
      <p style={{ marginTop: 0 }}>{t('imports.warnings.hint')}</p>
      <SheetTable
        caption={t('imports.warnings.title')}
        columns={columns}
        rows={warnings}
        keyOf={({ row, column }) => `${row} ${column}`}
      />
      {warnings.length === IMPORT_NAMED_MAX && <p>{t('imports.warnings.shown', { count: IMPORT_NAMED_MAX })}</p>}
    </Section>
  )
}
