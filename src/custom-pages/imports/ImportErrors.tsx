import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { IMPORT_NAMED_MAX } from '../../../contract/imports/import-kinds.ts'
import type { ImportPage } from '../../../contract/imports/imports.ts'
import { useAttempt } from '../../kit/feedback/use-attempt.ts'
import { saveDownload } from '../../kit/list/save-download.ts'
import tableStyles from '../../kit/list/table.module.css'
import { Section } from '../../kit/page/Section.tsx'
import { api } from '../../providers/api.ts'
import styles from './imports.module.css'

/** What was rejected, by the rows and column letters of the sheet. */
export function ImportErrors({ page: { id, errors } }: { page: ImportPage }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  if (errors.length === 0) return null

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className={tableStyles.scroll} tabIndex={0} aria-label={t('imports.errors.title')}>
        <table className={`${tableStyles.table} ${styles.plain}`}>
          <thead>
            <tr>
              <th scope="col">{t('imports.errors.row')}</th>
              <th scope="col">{t('imports.errors.cell')}</th>
              <th scope="col">{t('imports.errors.message')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, column, title, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <td>{row}</td>
                <td>{column ? `${column} · ${title}` : t('imports.errors.wholeRow')}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {errors.length === IMPORT_NAMED_MAX && <p>{t('imports.errors.shown', { count: IMPORT_NAMED_MAX })}</p>}
    </Section>
  )
}
