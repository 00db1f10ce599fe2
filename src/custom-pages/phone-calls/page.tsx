import { Button, Empty, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhoneCall } from '#contract/phone-calls.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { ListPager } from '#src/kit/list/ListPager.tsx'
import { usePagedAddress } from '#src/kit/list/use-paged-address.ts'
import { LinkSwitch } from '#src/kit/page/LinkSwitch.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { Caller } from './Caller.tsx'
import { CallNumber } from './CallNumber.tsx'
import styles from './phone-calls.module.css'

const PER_PAGE = 20
const ALL = 'all'

/** Missed calls, and which of them wait to be returned. */
export default function PhoneCallsPage() {
  const { t } = useTranslation()
  const cache = useCallCache()
  const { params, page, turn } = usePagedAddress()
  const isAll = params.get('show') === ALL
  const query = { page, per_page: PER_PAGE, ...(!isAll && { is_done: 'false' as const }) }
  const { data, error, refetch } = useCall('phoneCalls.missed', { query })
  const renew = () => cache.renew('phoneCalls.missed')
  useLiveEvents('missed_calls', () => cache.renew('phoneCalls.missed', { query }))

  return (
    <>
      <PageHeader title={t('phoneCalls.title')} />
      <div className={styles.switch}>
        <LinkSwitch
          label={t('phoneCalls.filter')}
          current={isAll ? ALL : 'waiting'}
          links={[
            { key: 'waiting', title: t('phoneCalls.waiting'), to: '?' },
            { key: ALL, title: t('phoneCalls.all'), to: `?show=${ALL}` },
          ]}
        />
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.total === 0 && <Empty description={t(isAll ? 'phoneCalls.none' : 'phoneCalls.noneWaits')} />}
      {data && data.total > 0 && (
        <Flex vertical gap="middle" className={styles.page}>
          <ul className={styles.list}>
            {data.data.map((call) => (
              <li key={call.id}>
                <MissedCall call={call} onChange={renew} />
              </li>
            ))}
          </ul>
          <ListPager page={data} onTurn={turn} />
        </Flex>
      )}
    </>
  )
}

function MissedCall({ call, onChange }: { call: PhoneCall; onChange: () => Promise<void> }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const { id, phone, started_at, user, extension, done_at, done_by } = call
  const isDone = done_at !== null
  const whose = user?.name ?? extension

  async function setDone(is_done: boolean) {
    if (await attempt(() => api.phoneCalls.setDone({ params: { id }, body: { is_done } }))) await onChange()
  }

  return (
    <article className={styles.missed}>
      <div className={styles.row}>
        <span className={styles.number}>
          <CallNumber phone={phone} />
        </span>
        <span className={styles.secondary}>
          <DateTime at={started_at} />
          {whose && ` · ${t('phoneCalls.at', { whose })}`}
        </span>
        <span className={styles.actions}>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('phoneCalls.who')}
          </Button>
          <Button onClick={() => setDone(!isDone)}>{t(isDone ? 'phoneCalls.takeBack' : 'phoneCalls.setDone')}</Button>
        </span>
      </div>
      {isDone && (
        <div className={styles.secondary}>
          {t('phoneCalls.done', { name: done_by?.name ?? '' })} <DateTime at={done_at} />
        </div>
      )}
      {isOpen && <Caller phone={phone} />}
    </article>
  )
}
