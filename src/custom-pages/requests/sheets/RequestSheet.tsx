import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { formatEquipment } from '#src/parts/equipment/format-equipment.ts'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import { useWorkTypeLabel } from '#src/parts/requests/WorkType.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import styles from './sheets.module.css'

/** Lines to be filled in by hand. */
const BY_HAND = ['work', 'executor', 'client'] as const

/** What the executor of a request takes along on paper: what to do and where, with room for what was done. */
export function RequestSheet({ request }: { request: RequestPage }) {
  const { t, i18n } = useTranslation()
  const { locale } = useLocale()
  const account = useActor()?.account.name
  const workTypeLabel = useWorkTypeLabel()
  const { number, name, status, type, priority, work_type, client, facility, contact, facility_contacts } = request
  // The contact of a request is often one of its facility's.
  const contacts = [...(contact ? [contact] : []), ...facility_contacts].map((one) =>
    [one.name, one.phone && formatPhone(one.phone, locale)].filter(Boolean).join(', '),
  )
  const kind = [
    t(`requests.types.${type}`),
    priority === PRIORITY.high && t('requests.highPriority'),
    work_type && workTypeLabel(work_type),
  ]
  return (
    <article className={styles.sheet} data-on-paper aria-labelledby={`sheet-${request.id}`}>
      <div className={styles.head}>
        <span>{account}</span>
        <span>{t(statusKey(status))}</span>
      </div>
      <h2 id={`sheet-${request.id}`}>
        {t('requests.numbered', { number })} {name}
      </h2>
      <p>{kind.filter(Boolean).join(' · ')}</p>
      <dl>
        <Fact title={t('requests.fields.client')}>{client?.name}</Fact>
        <Fact title={t('requests.fields.facility')}>
          {[facility?.name, facility?.address].filter(Boolean).join(', ')}
        </Fact>
        <Fact title={t('requestSheets.contacts')}>{[...new Set(contacts)].join('; ')}</Fact>
        <Fact title={t('requests.fields.planned_start_at')}>
          {request.planned_start_at && (
            <>
              <DateTime at={request.planned_start_at} /> · {formatDuration(request.duration_min, i18n.language)}
            </>
          )}
        </Fact>
        <Fact title={t('requests.fields.deadline_at')}>
          {request.deadline_at && <DateTime at={request.deadline_at} />}
        </Fact>
        <Fact title={t('requests.fields.employees')}>{request.employees.map((one) => one.name).join(', ')}</Fact>
        <Fact title={t('requests.fields.equipment')}>
          {request.equipment.map((one) => formatEquipment(one, t)).join('\n')}
        </Fact>
        <Fact title={t('requests.fields.description')}>{request.description}</Fact>
      </dl>
      {request.checklists.map(({ id, name: checklist, items }) => (
        <section key={id}>
          <h3>{checklist}</h3>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.id}>{item.title}</li>
            ))}
          </ul>
        </section>
      ))}
      {BY_HAND.map((line) => (
        <div key={line} className={styles.line}>
          {t(`requestSheets.${line}`)}
        </div>
      ))}
    </article>
  )
}

/** A line of the sheet; nothing where there is nothing to say. */
function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
