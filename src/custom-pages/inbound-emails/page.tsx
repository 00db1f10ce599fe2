import { Button, Empty, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { InboundEmailRow } from '#contract/inbound-emails.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { FileList } from '#src/kit/files/FileList.tsx'
import { ListPager } from '#src/kit/list/ListPager.tsx'
import { usePagedAddress } from '#src/kit/list/use-paged-address.ts'
import { LinkSwitch } from '#src/kit/page/LinkSwitch.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { EmailText } from './EmailText.tsx'
import styles from './inbound-emails.module.css'
import { TakeEmail } from './TakeEmail.tsx'

const PER_PAGE = 20
const SET_ASIDE = 'set_aside'

/** Emails that became no request by themselves: those that wait for a decision, and those about which none is needed. */
export default function InboundEmailsPage() {
  const { t } = useTranslation()
  const cache = useCallCache()
  const { params, page, turn } = usePagedAddress()
  const state = params.get('show') === SET_ASIDE ? SET_ASIDE : 'waiting'
  const { data, error, refetch } = useCall('inboundEmails.list', { query: { page, per_page: PER_PAGE, state } })
  const renew = () => cache.renew('inboundEmails')
  const [taken, setTaken] = useState<InboundEmailRow | null>(null)
  useLiveEvents('inbound_emails', renew)

  return (
    <>
      <PageHeader title={t('inboundEmails.title')} />
      <div className={styles.switch}>
        <LinkSwitch
          label={t('inboundEmails.filter')}
          current={state}
          links={[
            { key: 'waiting', title: t('inboundEmails.waiting'), to: '?' },
            { key: SET_ASIDE, title: t('inboundEmails.setAside'), to: `?show=${SET_ASIDE}` },
          ]}
        />
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.total === 0 && (
        <Empty description={t(state === 'waiting' ? 'inboundEmails.noneWaits' : 'inboundEmails.noneSetAside')} />
      )}
      {data && data.total > 0 && (
        <Flex vertical gap="middle" className={styles.page}>
          <ul className={styles.list}>
            {data.data.map((email) => (
              <li key={email.id}>
                <EmailEntry email={email} onTake={() => setTaken(email)} onChange={renew} />
              </li>
            ))}
          </ul>
          <ListPager page={data} onTurn={turn} />
        </Flex>
      )}
      {taken && <TakeEmail email={taken} onClose={() => setTaken(null)} />}
    </>
  )
}

interface EntryProps {
  email: InboundEmailRow
  onTake: () => void
  onChange: () => Promise<unknown>
}

function EmailEntry({ email, onTake, onChange }: EntryProps) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const {
    id,
    from_name,
    from_address,
    subject,
    excerpt,
    state,
    reason,
    request,
    files,
    left_out,
    created_at,
    done_by,
  } = email
  const title = subject || t('inboundEmails.noSubject')
  const named = (action: string) => `${action}: ${title}`
  const isWaiting = state === 'waiting'

  async function setAside() {
    const body = { is_set_aside: isWaiting }
    if (await attempt(() => api.inboundEmails.setAside({ params: { id }, body }))) await onChange()
  }

  return (
    <article className={styles.email}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Text type="secondary">
          <DateTime at={created_at} />
        </Text>
      </div>
      <div className={styles.secondary}>
        {from_name ? `${from_name} · ${from_address}` : (from_address ?? t('inboundEmails.noSender'))}
      </div>
      {reason && <div className={styles.reason}>{t(`inboundEmails.reasons.${reason}`)}</div>}
      {done_by && <div className={styles.secondary}>{t('inboundEmails.by', { name: done_by.name })}</div>}
      {request && (
        <p className={styles.about}>
          {t('inboundEmails.about')}{' '}
          <Link to={fillPath(PATHS.requests.show, request.id)}>
            {t('requests.numbered', { number: request.number })} {request.name}
          </Link>
        </p>
      )}
      {isOpen ? <EmailText id={id} /> : excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      {files.length > 0 && <FileList files={files} />}
      {left_out.length > 0 && (
        <Text type="secondary">{t('inboundEmails.leftOut', { names: left_out.join(', ') })}</Text>
      )}
      <div className={styles.actions}>
        <Button type="primary" onClick={onTake} aria-label={named(t('inboundEmails.take'))}>
          {t('inboundEmails.take')}
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} aria-label={named(t('inboundEmails.read'))}>
          {t('inboundEmails.read')}
        </Button>
        <Button
          onClick={() => void setAside()}
          aria-label={named(t(isWaiting ? 'inboundEmails.putAside' : 'inboundEmails.takeBack'))}
        >
          {t(isWaiting ? 'inboundEmails.putAside' : 'inboundEmails.takeBack')}
        </Button>
      </div>
    </article>
  )
}
