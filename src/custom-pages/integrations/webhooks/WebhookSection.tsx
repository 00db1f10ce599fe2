import { PlusOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewWebhook, Webhook } from '#contract/integrations/webhooks.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { TimeAgo } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { Deliveries } from './Deliveries.tsx'
import { TestButton } from './TestButton.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'
import styles from './webhooks.module.css'

/** Where the company's events are sent. */
export function WebhookSection() {
  const { t } = useTranslation()
  const cache = useCallCache()
  // What is sent, and what another admin changes, appears.
  useLiveEvents('webhooks', () => void cache.renew('webhooks'))
  const webhooks = useCall('webhooks.list', { query: { per_page: 100 } })
  const accounts = useCall('serviceAccounts.list', { query: { per_page: 100 } })
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [made, setMade] = useState<NewWebhook | null>(null)
  const [opened, setOpened] = useState<Webhook | null>(null)
  const failed = [webhooks, accounts].find(({ error, data }) => error && !data)
  const hasAccounts = (accounts.data?.total ?? 0) > 0
  return (
    <Section
      title={t('integrations.webhooks.title')}
      extra={
        hasAccounts && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            {t('integrations.webhooks.add')}
          </Button>
        )
      }
    >
      <p className={styles.hint}>{t('integrations.webhooks.text')}</p>
      {failed?.error && <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(webhooks.data && accounts.data) && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {accounts.data && !hasAccounts && <p className={styles.hint}>{t('integrations.webhooks.noAccounts')}</p>}
      {webhooks.data && hasAccounts && webhooks.data.total === 0 && (
        <p className={styles.hint}>{t('integrations.webhooks.none')}</p>
      )}
      {webhooks.data && (
        <ul className={styles.list}>
          {webhooks.data.data.map((webhook) => (
            <li key={webhook.id}>
              <WebhookEntry
                webhook={webhook}
                onEdit={() => setEdited(webhook)}
                onOpen={() => setOpened(webhook)}
                onRotated={setMade}
              />
            </li>
          ))}
        </ul>
      )}
      {edited && accounts.data && (
        <WebhookForm
          webhook={edited === 'new' ? undefined : edited}
          accounts={accounts.data.data}
          onClose={(webhook) => {
            setEdited(null)
            setMade(webhook)
          }}
        />
      )}
      {made && <WebhookSecret made={made} onClose={() => setMade(null)} />}
      <Deliveries webhook={opened} onClose={() => setOpened(null)} />
    </Section>
  )
}

interface EntryProps {
  webhook: Webhook
  onEdit: () => void
  onOpen: () => void
  onRotated: (made: NewWebhook) => void
}

function WebhookEntry({ webhook, onEdit, onOpen, onRotated }: EntryProps) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const attempt = useAttempt()
  const cache = useCallCache()
  const { id, url, service_account, state, types, failing_since } = webhook

  const setState = (next: 'active' | 'paused') =>
    attempt(async () => {
      await api.webhooks.update({ params: { id }, body: { state: next } })
      await cache.renew('webhooks')
    })

  const askToRotate = () =>
    confirm({
      title: t('integrations.webhooks.rotateQuestion'),
      content: t('integrations.webhooks.rotateText'),
      okText: t('integrations.webhooks.rotate'),
      okButtonProps: {},
      onOk: async () => onRotated(await api.webhooks.rotateSecret({ params: { id }, body: {} })),
    })

  const askToDelete = () =>
    confirm({
      title: t('integrations.webhooks.deleteQuestion', { url }),
      content: t('integrations.webhooks.deleteText'),
      async onOk() {
        await api.webhooks.remove({ params: { id } })
        await cache.renew('webhooks')
        open?.({ type: 'success', message: t('integrations.webhooks.deleted') })
      },
    })

  const named = (action: string) => `${action}: ${url}`
  return (
    <>
      <div className={styles.head}>
        <h3>{url}</h3>
        <WebhookState webhook={webhook} />
      </div>
      <Text type="secondary">
        {service_account.name} ·{' '}
        {types === 'all'
          ? t('integrations.webhooks.allTypes')
          : t('integrations.webhooks.someTypes', { count: types.length })}
      </Text>
      {failing_since && (
        <div>
          <Text type="danger">
            {t('integrations.webhooks.failingSince')} <TimeAgo at={failing_since} />
          </Text>
        </div>
      )}
      <Flex gap="small" wrap className={styles.actions}>
        <Button onClick={onOpen} aria-label={named(t('integrations.webhooks.messages'))}>
          {t('integrations.webhooks.messages')}
        </Button>
        <Button onClick={onEdit} aria-label={named(t('crud.edit'))}>
          {t('crud.edit')}
        </Button>
        {state === 'active' ? (
          <Button onClick={() => void setState('paused')} aria-label={named(t('integrations.webhooks.pause'))}>
            {t('integrations.webhooks.pause')}
          </Button>
        ) : (
          <Button onClick={() => void setState('active')} aria-label={named(t('integrations.webhooks.resume'))}>
            {t('integrations.webhooks.resume')}
          </Button>
        )}
        <Button onClick={() => void askToRotate()} aria-label={named(t('integrations.webhooks.rotate'))}>
          {t('integrations.webhooks.rotate')}
        </Button>
        <Button danger onClick={() => void askToDelete()} aria-label={named(t('crud.delete'))}>
          {t('crud.delete')}
        </Button>
      </Flex>
      <TestButton id={id} label={named(t('integrations.webhooks.test'))} />
    </>
  )
}

const STATE_COLORS = { active: 'success', paused: 'default', disabled: 'error' } as const

function WebhookState({ webhook: { state, disabled_reason, waiting, failed } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  return (
    <Flex gap={4} wrap>
      <Tag color={STATE_COLORS[state]}>{t(`integrations.webhooks.states.${disabled_reason ?? state}`)}</Tag>
      {waiting > 0 && <Tag color="warning">{t('integrations.webhooks.waiting', { count: waiting })}</Tag>}
      {failed > 0 && <Tag color="error">{t('integrations.webhooks.failed', { count: failed })}</Tag>}
    </Flex>
  )
}
