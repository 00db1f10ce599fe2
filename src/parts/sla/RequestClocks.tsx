import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '#contract/agreements/target-sentence.ts'
import { wordsIn } from '#contract/messages.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { ExplainedClock } from '#contract/sla/request-clocks.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { ClockRing } from './ClockRing.tsx'
import { ClockStrip } from './ClockStrip.tsx'
import { useClockName } from './clock-times.ts'
import styles from './sla.module.css'

type Clocked = Pick<RequestPage, 'id' | 'version' | 'clocks' | 'deadline_at'>

/** What is promised of a request, how it stands, and why. Without a connection, how it stood. */
export function RequestClocks({ request }: { request: Clocked }) {
  // A request that an earlier build has pulled has no clocks.
  const { clocks = [] } = request as Partial<Clocked>
  return clocks.length > 0 ? <Promised request={request} /> : null
}

function Promised({ request }: { request: Clocked }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const why = useId()
  const { data } = useCall(
    'requests.sla',
    { params: { id: request.id } },
    { isBackground: true, renewedBy: JSON.stringify(request.clocks) },
  )
  const { agreement, clocks = [] } = data ?? {}
  const shown = request.clocks.map((clock) => clocks.find(({ kind }) => kind === clock.kind) ?? clock)
  return (
    <Section
      title={t('requestPage.sla.title')}
      extra={
        clocks.length > 0 && (
          <Button type="link" aria-expanded={isOpen} aria-controls={why} onClick={() => setOpen(!isOpen)}>
            {t('requestPage.sla.why')}
          </Button>
        )
      }
    >
      <div className={styles.rings}>
        {shown.map((clock) => (
          <ClockRing key={clock.kind} clock={clock} />
        ))}
      </div>
      <OtherDeadline request={request} />
      <div id={why} hidden={!isOpen} className={styles.why}>
        {isOpen && agreement && (
          <div>
            {t('requestPage.sla.agreement')}{' '}
            <Link to={fillPath(PATHS.agreements.show, agreement.id)} className="standalone-link">
              {agreement.name}
            </Link>
          </div>
        )}
        {isOpen && clocks.map((clock) => <Explained key={clock.kind} clock={clock} />)}
      </div>
    </Section>
  )
}

/** The deadline is set by hand and need not be what is promised: both are said where they differ. */
function OtherDeadline({ request: { deadline_at, clocks } }: { request: Clocked }) {
  const { t } = useTranslation()
  const due = clocks.find(({ kind, state }) => kind === 'resolution' && state === 'running')?.due_at
  if (!deadline_at || !due || Math.abs(Date.parse(deadline_at) - Date.parse(due)) < MINUTE_MS) return null
  return (
    <div className={styles.deadline}>
      <Text type="secondary">
        {t('requestPage.sla.deadline')} <DateTime at={deadline_at} />
      </Text>
    </div>
  )
}

const CHANGED_FIELDS = ['priority', 'type', 'work_type', 'facility', 'client'] as const

function Explained({ clock }: { clock: ExplainedClock }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const nameOf = useClockName()
  const { kind, promised, hours, timezone, missed_because: cause, is_learned_late } = clock
  const changed = CHANGED_FIELDS.find((field) => field === cause?.field)
  const field = changed ? t(`requests.fields.${changed}`) : t('requestPage.sla.ofAgreement')
  return (
    <section className={styles.explained} aria-label={nameOf(kind)}>
      <div>
        <strong>{nameOf(kind)}:</strong> {formatAmount(promised, locale)},{' '}
        {hours ?? wordsIn(locale).agreements.target.always}
        {hours && <Text type="secondary"> ({timezone})</Text>}
      </div>
      {cause && (
        <Text type="danger">
          {t('requestPage.sla.because', { field })} <DateTime at={cause.at} />
        </Text>
      )}
      {is_learned_late && <Text type="secondary">{t('requestPage.sla.learnedLateHint')}</Text>}
      <ClockStrip clock={clock} />
    </section>
  )
}
