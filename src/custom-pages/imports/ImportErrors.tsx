import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { IMPORT_NAMED_MAX } from '#contract/imports/import-kinds.ts'
import type { ImportPage } from '#contract/imports/imports.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import type { ListColumn } from '#src/kit/list/list-column.ts'
import { saveDownload } from '#src/kit/list/save-download.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { api } from '#src/providers/calls/api.ts'
import { SheetTable } from './SheetTable.tsx'

/** What was rejected, by the rows and column letters of the sheet. */
export function ImportErrors({ page: { id, errors } }: { page: ImportPage }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  if (errors.length === 0) return null

  const columns: ListColumn<ImportPage['errors'][number]>[] = [
    { key: 'row', title: t('imports.errors.row'), cell: ({ row }) => row },
    {
      key: 'cell',
      title: t('imports.errors.cell'),
      cell: ({ column, title }) => (column ? `${column} · ${title}` : t('imports.errors.wholeRow')),
    },
    { key: 'message', title: t('imports.errors.message'), cell: ({ message }) => message },
  ]

  const download = () =>
    attempt(
      async () => saveDownload(await api.imports.refusedRows({ params: { id } }), 'refused.xlsx'),
      t('imports.errors.downloadFailed'),
    )

  return (
    <Section
      title={t('imports.errors.title')}
      extra={
        <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
          {t('imports.errors.download')}
        </Button>
      }
    >
      <p style={{ marginTop: 0 }}>{t('imports.errors.hint')}</p>
      <SheetTable
        caption={t('imports.errors.title')}
        columns={columns}
        rows={errors}
        keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
      />
      {errors.length === IMPORT_NAMED_MAX && <p>{t('imports.errors.shown', { count: IMPORT_NAMED_MAX })}</p>}
    </Section>
  )
}
