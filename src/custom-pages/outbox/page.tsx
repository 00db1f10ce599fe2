import { subject } from '@casl/ability'
import { Alert, Empty, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmailRow } from '#contract/outbox.ts'
import { ListPager } from '#src/kit/list/ListPager.tsx'
import { usePagedAddress } from '#src/kit/list/use-paged-address.ts'
import { Drawer } from '#src/kit/overlays/Drawer.tsx'
import { LinkSwitch } from '#src/kit/page/LinkSwitch.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { EmailPane } from './EmailPane.tsx'
import styles from './outbox.module.css'
import { SendAgainButton } from './SendAgainButton.tsx'

type EmailState = EmailRow['state']

/** The states to filter by, those that need attention first; not in the contract, which would bring zod along. */
const SHOWN_STATES = ['queued', 'failed', 'sent'] as const satisfies EmailState[]
const ALL_STATES: readonly EmailState[] = [...SHOWN_STATES, 'kept']

const PER_PAGE = 20
const RENEW_MS = 5_000
/** The presets of states reach 4.5:1 on their ground, those of hues do not all. */
const STATE_COLORS = { queued: 'warning', sent: 'success', kept: 'blue', failed: 'error' } as const

/** The account's emails: the state of each, and its content. */
export default function OutboxPage() {
  const { t } = useTranslation()
  const ability = useAbility()
  const { params, page, turn } = usePagedAddress()
  const [openId, setOpenId] = useState<number | null>(null)
  const state = ALL_STATES.find((one) => one === params.get('state'))
  const { data, error, refetch } = useCall(
    'letters.list',
    { query: { page, per_page: PER_PAGE, ...(state && { state }) } },
    // Emails are sent in the background, with no live event.
    { refetchInterval: RENEW_MS },
  )

  return (
    <>
      <PageHeader title={t('shell.pages.letters')} />
      <Flex wrap gap="middle" justify="space-between" style={{ marginBlockEnd: 16 }}>
        <LinkSwitch
          label={t('outbox.filter')}
          current={state ?? 'all'}
          links={[
            { key: 'all', title: t('outbox.all'), to: '?' },
            ...SHOWN_STATES.map((one) => ({ key: one, title: t(`outbox.filters.${one}`), to: `?state=${one}` })),
          ]}
        />
        {state === 'failed' && data?.data.some((email) => ability.can('send-again', subject('letters', email))) && (
          <SendAgainButton send={async () => t('outbox.sentAllAgain', await api.letters.sendAllAgain({}))}>
            {t('outbox.sendAllAgain')}
          </SendAgainButton>
        )}
      </Flex>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.data.some(({ state }) => state === 'kept') && (
        <Alert type="info" showIcon message={t('outbox.noServer')} style={{ marginBlockEnd: 16 }} />
      )}
      {data?.total === 0 && <Empty description={t(state ? 'outbox.noneOfState' : 'outbox.empty')} />}
      {data && data.total > 0 && (
        <Flex vertical gap="middle">
          <ul className={styles.list}>
            {data.data.map((email) => (
              <li key={email.id}>
                <EmailButton email={email} onOpen={() => setOpenId(email.id)} />
              </li>
            ))}
          </ul>
          <ListPager page={data} onTurn={turn} />
        </Flex>
      )}
      <Drawer
        open={openId !== null}
        onClose={() => setOpenId(null)}
        title={t('outbox.email')}
        width="min(680px, 100vw)"
        destroyOnHidden
      >
        {openId !== null && <EmailPane id={openId} />}
      </Drawer>
    </>
  )
}

function EmailButton({ email, onOpen }: { email: EmailRow; onOpen: () => void }) {
  const { t } = useTranslation()
  const { subject, recipient, state, created_at, failure, last_error, attempts } = email
  return (
    <button type="button" className={styles.email} onClick={onOpen}>
      <span className={styles.subject}>{subject}</span>
      <Tag color={STATE_COLORS[state]}>{t(`outbox.states.${state}`)}</Tag>
      <span className={styles.details}>
        {recipient} · <DateTime at={created_at} />
      </span>
      {last_error && (
        <>
          <span className={state === 'failed' ? styles.error : styles.details}>
            {t(`outbox.failures.${failure ?? 'other'}`)}{' '}
            {state === 'queued' && t('outbox.willRepeat', { attempts: t('outbox.attempts', { count: attempts }) })}
          </span>
          <span className={styles.answer}>{last_error}</span>
        </>
      )}
    </button>
  )
}
