import { useNotification } from '@refinedev/core'
import { Button, Collapse, Empty, Flex, Segmented, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { topicOf } from '#contract/integrations/event-types.ts'
import type { Webhook, WebhookDelivery } from '#contract/integrations/webhooks.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { ListPager } from '#src/kit/list/ListPager.tsx'
import { Drawer } from '#src/kit/overlays/Drawer.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useFailureWords } from './use-failure-words.ts'
import styles from './webhooks.module.css'

const FILTERS = ['all', 'waiting', 'failed', 'delivered'] as const
type Filter = (typeof FILTERS)[number]

const STATE_COLORS = { waiting: 'warning', delivered: 'success', failed: 'error' } as const
const PER_PAGE = 20
/** Before all that is kept. */
const EVER = '2000-01-01T00:00:00Z'

interface Props {
  /** Null: closed. */
  webhook: Webhook | null
  onClose: () => void
}

/** The messages to a webhook, with what was sent and answered. */
export function Deliveries({ webhook, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={webhook !== null}
      onClose={onClose}
      title={t('integrations.webhooks.messages')}
      width="min(720px, 100vw)"
      destroyOnHidden
    >
      {webhook && <DeliveryList id={webhook.id} url={webhook.url} />}
    </Drawer>
  )
}

function DeliveryList({ id, url }: Pick<Webhook, 'id' | 'url'>) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const query = { page, per_page: PER_PAGE, ...(filter !== 'all' && { state: filter }) }
  const { data, error, refetch } = useCall('webhooks.deliveries', { params: { id }, query })
  const resend = useResend(id)
  return (
    <Flex vertical gap="middle">
      <div className={styles.url}>{url}</div>
      <Flex wrap gap="small" justify="space-between">
        <Segmented
          aria-label={t('integrations.deliveries.filter')}
          value={filter}
          onChange={(value) => {
            setFilter(value)
            setPage(1)
          }}
          options={FILTERS.map((value) => ({ value, label: t(`integrations.deliveries.filters.${value}`) }))}
        />
        {filter === 'failed' && data && data.total > 0 && (
          <Button onClick={() => void resend({ failed_since: EVER })}>{t('integrations.deliveries.resendAll')}</Button>
        )}
      </Flex>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.total === 0 && <Empty description={t('integrations.deliveries.none')} />}
      {data && data.total > 0 && (
        <>
          <Collapse
            destroyOnHidden
            items={data.data.map((delivery) => ({
              key: delivery.id,
              label: <DeliveryHead delivery={delivery} />,
              children: <DeliveryContent id={id} delivery={delivery} onResend={() => resend({ ids: [delivery.id] })} />,
            }))}
          />
          <ListPager page={data} onTurn={setPage} />
        </>
      )}
    </Flex>
  )
}

function useResend(id: number) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const cache = useCallCache()
  return (body: { ids: number[] } | { failed_since: string }) =>
    attempt(async () => {
      const { count } = await api.webhooks.resend({ params: { id }, body })
      await cache.renew('webhooks')
      open?.({ type: 'success', message: t('integrations.deliveries.resent', { count }) })
    })
}

function DeliveryHead({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation()
  const wordsOf = useFailureWords()
  const { type, state, status, failure, milliseconds, attempts, created_at, next_at } = delivery
  return (
    <div className={styles.delivery}>
      <span className={styles.type}>
        {t(`integrations.events.${topicOf(type)}.title`)}: {t(`integrations.events.${type}`)}
      </span>
      <Tag color={STATE_COLORS[state]}>{t(`integrations.deliveries.states.${state}`)}</Tag>
      <span className={styles.details}>
        <DateTime at={created_at} />
        {attempts > 0 && ` · ${t('integrations.deliveries.attempts', { count: attempts })}`}
        {status !== null && ` · ${status}`}
        {milliseconds !== null && ` · ${t('integrations.deliveries.ms', { ms: milliseconds })}`}
      </span>
      {failure && (
        <span className={styles.failure}>
          {wordsOf(delivery)}
          {next_at && (
            <>
              {' '}
              {t('integrations.deliveries.nextAt')} <DateTime at={next_at} />
            </>
          )}
        </span>
      )}
    </div>
  )
}

interface ContentProps {
  id: number
  delivery: WebhookDelivery
  onResend: () => Promise<unknown>
}

function DeliveryContent({ id, delivery, onResend }: ContentProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall('webhooks.delivery', { params: { id, deliveryId: delivery.id } })
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <Flex vertical gap="small">
      <div>
        <Button onClick={() => void onResend()}>{t('integrations.deliveries.resend')}</Button>
      </div>
      <Text label={t('integrations.deliveries.id')} text={data.message_id} />
      {data.body === null ? (
        <p className={styles.hint}>{t('integrations.deliveries.notSentYet')}</p>
      ) : (
        <Text label={t('integrations.deliveries.body')} text={indented(data.body)} />
      )}
      {data.answer !== null && <Text label={t('integrations.deliveries.answer')} text={data.answer || '—'} />}
    </Flex>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <figure className={styles.figure}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it is scrolled only when it takes the focus. */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </figure>
  )
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
