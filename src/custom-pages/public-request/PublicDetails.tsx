import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicRequest } from '#contract/requests/request-rows.ts'
import { isOpen, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { useProductName } from '#src/kit/page/product.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { ClockNotice } from '#src/kit/values/ClockNotice.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { TimeZoneNotice } from '#src/kit/values/TimeZoneNotice.tsx'
import { ReportButton } from '#src/parts/requests/report/ReportButton.tsx'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { api } from '#src/providers/calls/api.ts'
import { currentLocale } from '#src/providers/language/locale.ts'
import { PublicActions } from './PublicActions.tsx'
import { PublicChecklists } from './PublicChecklists.tsx'
import { PublicOnTheWay } from './PublicOnTheWay.tsx'
import { PublicTimeline } from './PublicTimeline.tsx'
import styles from './public-request.module.css'
import type { PublicAction } from './use-public-request.ts'

export interface PublicProps {
  hash: string
  request: PublicRequest
  action: (kind: PublicAction, take: () => Promise<PublicRequest>) => Promise<void>
}

export function PublicDetails({ hash, request, action, done }: PublicProps & { done: PublicAction | null }) {
  const { t, i18n } = useTranslation()
  const product = useProductName()
  const { company: account, facility, address, executors } = request
  return (
    <>
      <header className={styles.company}>
        {account.logo && <img src={account.logo} alt="" className={styles.logo} />}
        <strong>{account.name}</strong>
      </header>
      <div>
        <h1 className={styles.title}>{request.name}</h1>
        <div className={styles.badges}>
          <StatusTag status={request.status} />
          <span>{t('requests.numbered', { number: request.number })}</span>
        </div>
      </div>
      <ClockNotice />
      <PublicOnTheWay onTheWay={request.on_the_way} />
      {done && <Thanks done={done} />}
      <PublicActions hash={hash} request={request} action={action} />
      <TimeZoneNotice guestOf={account} />
      <Section title={t('publicRequest.timeline')}>
        <PublicTimeline timeline={request.timeline} />
      </Section>
      <Section title={t('publicRequest.location')}>
        <dl className={styles.facts}>
          {(facility || address) && (
            <div>
              <dt>{t('publicRequest.address')}</dt>
              <dd>{[facility, address].filter(Boolean).join(', ')}</dd>
            </div>
          )}
          {request.planned_start_at && (
            <div>
              <dt>{t('publicRequest.planned')}</dt>
              <dd>
                <DateTime at={request.planned_start_at} />
              </dd>
            </div>
          )}
          {request.promised_until && (
            <div>
              <dt>{t('publicRequest.promised')}</dt>
              <dd>
                <DateTime at={request.promised_until} />
              </dd>
            </div>
          )}
          {request.deadline_at && request.deadline_at !== request.promised_until && isOpen(request.status) && (
            <div>
              <dt>{t('publicRequest.deadline')}</dt>
              <dd>
                <DateTime at={request.deadline_at} />
              </dd>
            </div>
          )}
          {executors.length > 0 && (
            <div>
              <dt>{t('publicRequest.executors', { count: executors.length })}</dt>
              <dd className={styles.executors}>
                {executors.map(({ firstname, avatar }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two executors may have the same first name
                  <span key={index}>
                    {avatar ? (
                      <img src={avatar} alt="" className={styles.avatar} />
                    ) : (
                      <span aria-hidden="true" className={styles.avatar}>
                        {firstname.charAt(0)}
                      </span>
                    )}
                    {firstname}
                  </span>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </Section>
      <PublicChecklists checklists={request.checklists} />
      {request.works.length > 0 && (
        <Section title={t('publicRequest.works')}>
          <ul className={styles.works}>
            {request.works.map(({ title, quantity, measure }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike and never change place
              <li key={index}>
                <span>{title}</span>
                <span className={styles.quantity}>
                  {new Intl.NumberFormat(i18n.language).format(Number(quantity))} {measure}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {hasReport(request) && (
        <ReportButton
          size="large"
          isWide
          label={t('publicRequest.report')}
          load={() => api.requests.clientReport({ params: { hash }, query: { lang: currentLocale() } })}
          fallbackName={`report-${request.number}.pdf`}
        />
      )}
      <footer className={styles.footer}>{t('publicRequest.poweredBy', { product })}</footer>
    </>
  )
}

/** There is something to report once the work is done. */
function hasReport({ status }: PublicRequest): boolean {
  return status === REQUEST_STATUS.approval || status === REQUEST_STATUS.completed
}

const THANKS = { signed: 'signedThanks', declined: 'declined', rated: 'rated' } as const

/** The result of the action; the focus moves here, because the button that had it is gone. */
function Thanks({ done }: { done: PublicAction }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each action is announced again
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [done])
  return (
    <div ref={box} tabIndex={-1} role="status" style={{ outline: 'none' }}>
      <PlainNotice type="success" message={t(`publicRequest.${THANKS[done]}`)} />
    </div>
  )
}
