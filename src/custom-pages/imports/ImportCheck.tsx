import { subject } from '@casl/ability'
import { Alert, Button, Flex, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_DUPLICATES, type ImportDuplicates } from '#contract/imports/import-kinds.ts'
import type { ImportPage } from '#contract/imports/imports.ts'
import { importPath } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import ImportCounts from './ImportCounts.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportReading } from './ImportReading.tsx'
import { ImportWarnings } from './ImportWarnings.tsx'

interface Props {
  page: ImportPage
  /** The server works on it. */
  onStart: (page: ImportPage) => void
}

/** What an import would do, before it does anything. */
export function ImportCheck({ page, onStart }: Props) {
  const ability = useAbility()
  const { t } = useTranslation()
  const attempt = useAttempt()
  const label = useId()
  const [duplicates, setDuplicates] = useState<ImportDuplicates>(page.duplicates)
  const [isBusy, setBusy] = useState(false)
  const counts = countsWith(page, duplicates)
  const count = counts.created + counts.updated

  async function run() {
    setBusy(true)
    const isStarted = await attempt(
      async () => onStart(await api.imports.run({ params: { id: page.id }, body: { duplicates } })),
      t('imports.check.failed'),
    )
    if (!isStarted) setBusy(false)
  }

  return (
    <Flex vertical gap="large">
      <Section title={t('imports.check.title')}>
        <Flex vertical gap="middle">
          <span style={{ overflowWrap: 'anywhere' }}>{page.file_name}</span>
          <ImportCounts counts={counts} />
          {page.ignored_columns.length > 0 && (
            <Alert type="info" showIcon message={t('imports.check.ignored', { columns: columnNames(page) })} />
          )}
          {page.sum_rows.length > 0 && (
            <Alert
              type="info"
              showIcon
              message={t('imports.check.sums', { count: page.sum_rows.length, rows: page.sum_rows.join(', ') })}
            />
          )}
          {page.updated > 0 && (
            <div role="radiogroup" aria-labelledby={label}>
              <div id={label} style={{ fontWeight: 600, marginBottom: 8 }}>
                {t('imports.check.duplicates')}
              </div>
              <Radio.Group value={duplicates} onChange={({ target }) => setDuplicates(target.value)}>
                <Flex vertical gap="small">
                  {IMPORT_DUPLICATES.map((rule) => (
                    <Radio key={rule} value={rule}>
                      {t(`imports.check.${rule}`)}
                    </Radio>
                  ))}
                </Flex>
              </Radio.Group>
            </div>
          )}
          {count === 0 && <Alert type="warning" showIcon message={t('imports.check.nothing')} />}
          <Flex gap="small" wrap>
            {count > 0 && ability.can('run', subject('imports', page)) && (
              <Button type="primary" size="large" loading={isBusy} onClick={run}>
                {t(page.entity === 'scheduled_requests' ? 'imports.check.runPlans' : 'imports.check.runCount', {
                  count,
                })}
              </Button>
            )}
            <LinkButton size="large" to={importPath(page.entity)}>
              {t('imports.check.another')}
            </LinkButton>
          </Flex>
        </Flex>
      </Section>
      <ImportReading page={page} onRead={onStart} />
      <ImportErrors page={page} />
      <ImportWarnings page={page} />
      <ImportPreview page={page} />
    </Flex>
  )
}

function columnNames({ ignored_columns }: ImportPage): string {
  return ignored_columns.map(({ letter, title }) => `${letter} · ${title}`).join(', ')
}

/** The check was made with one rule; with the other the same rows are treated otherwise. */
function countsWith({ created, updated, skipped, refused }: ImportPage, duplicates: ImportDuplicates) {
  if (duplicates === 'update') return { created, updated, skipped, refused }
  return { created, updated: 0, skipped: skipped + updated, refused }
}
