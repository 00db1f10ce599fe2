import { subject } from '@casl/ability'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPause } from '#contract/requests/request-pauses.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { pauseReasonName } from '#src/parts/sla/pause-reason-name.ts'
import { Can } from '#src/providers/access-control.tsx'
import styles from './request-page.module.css'

const CorrectPauseDialog = lazyPage(() => import('./CorrectPauseDialog.tsx'), 'requestPage')

/** When work on the request waited, for what, and for how long; an admin corrects it. */
export function RequestPauses({ request }: { request: RequestPage }) {
  const { t } = useTranslation()
  const [corrected, setCorrected] = useState<RequestPause | null>(null)
  if (request.pauses.length === 0) return null
  return (
    <Section title={t('requestPage.pause.list')}>
      <ul className={styles.pauses}>
        {request.pauses.map((pause) => (
          <li key={`${pause.id} ${pause.from}`}>
            <PauseLine pause={pause} />
            {/* What is not with the server yet has no id. */}
            {pause.id > 0 && (
              <Can I="correct-pause" this={subject('requests', request)}>
                <CorrectButton pause={pause} onCorrect={setCorrected} />
              </Can>
            )}
          </li>
        ))}
      </ul>
      {corrected && (
        <PageBoundary resetOn={String(corrected.id)} isPart>
          <Suspense fallback={null}>
            <CorrectPauseDialog request={request} pause={corrected} onClose={() => setCorrected(null)} />
          </Suspense>
        </PageBoundary>
      )}
    </Section>
  )
}

function PauseLine({ pause: { from, to, reason, comment, paused_by } }: { pause: RequestPause }) {
  const { t, i18n } = useTranslation()
  const minutes = to === null ? null : (Date.parse(to) - Date.parse(from)) / MINUTE_MS
  const notes = [comment, paused_by && t('requestPage.pause.by', { name: paused_by.name })].filter(Boolean)
  return (
    <div>
      <strong>{pauseReasonName(reason.name, i18n.language)}</strong>
      <div>
        <DateTime at={from} /> – {to === null ? t('requestPage.pause.now') : <DateTime at={to} />}
        {minutes !== null && <Text type="secondary"> · {formatDuration(minutes, i18n.language)}</Text>}
      </div>
      {notes.length > 0 && (
        <Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
          {notes.join(' · ')}
        </Text>
      )}
    </div>
  )
}

function CorrectButton({ pause, onCorrect }: { pause: RequestPause; onCorrect: (pause: RequestPause) => void }) {
  const { t, i18n } = useTranslation()
  const time = formatDateTime(pause.from, i18n.language)
  return (
    <Button
      type="link"
      aria-label={t('requestPage.pause.correctThis', { time })}
      onClick={() => onCorrect(pause)}
      style={{ paddingInline: 0 }}
    >
      {t('requestPage.pause.correct')}
    </Button>
  )
}
