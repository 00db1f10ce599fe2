import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ImportPage } from '#contract/imports/imports.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { minutesForFile, minutesNeeded } from './minutes-needed.ts'

interface Props {
  page: ImportPage
  /** How large the file is, where this browser sent it. */
  fileBytes?: number
}

/** How far the server is; one may leave meanwhile. */
export function ImportProgress({ page: { entity, state, file_name, processed, total }, fileBytes }: Props) {
  const { t, i18n } = useTranslation()
  const key = state === 'undoing' || state === 'running' ? state : 'reading'
  const number = new Intl.NumberFormat(i18n.language)
  const minutes = total > 0 ? minutesNeeded(entity, total) : minutesForFile(entity, fileBytes)
  const share = total === 0 ? 0 : Math.round((processed / total) * 100)
  return (
    <Section title={t(`imports.progress.${key}`)}>
      <p style={{ marginTop: 0, overflowWrap: 'anywhere' }}>{file_name}</p>
      <Progress percent={share} status="active" aria-label={t(`imports.progress.${key}`)} />
      <p role="status">
        {total > 0 && t('imports.progress.of', { processed: number.format(processed), total: number.format(total) })}
      </p>
      {key !== 'undoing' && <p>{t('imports.progress.within', { count: minutes })}</p>}
      <p style={{ marginBottom: 0 }}>{t('imports.progress.leave')}</p>
    </Section>
  )
}
