import { useNotification } from '@refinedev/core'
import { Alert, Button, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mailbox } from '#contract/integrations/mailbox.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { CopyField } from '#src/kit/inputs/CopyField.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { TimeAgo } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import styles from '../integrations.module.css'
import { MailboxForm } from './MailboxForm.tsx'

/** Where clients write, so that their emails become requests. */
export function MailboxSection() {
  const { t } = useTranslation()
  const cache = useCallCache()
  useLiveEvents('integrations', () => void cache.renew('mailbox'))
  const { data, error, refetch } = useCall('mailbox.show', {})
  const [isEdited, setEdited] = useState(false)
  const mailbox = data?.mailbox
  return (
    <Section
      title={t('integrations.mailbox.title')}
      extra={data && !mailbox && <Button onClick={() => setEdited(true)}>{t('integrations.mailbox.connect')}</Button>}
    >
      <p className={styles.hint}>{t('integrations.mailbox.text')}</p>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {mailbox && (
        <Connected
          mailbox={mailbox}
          forwardingAddress={data.forwarding_address}
          onEdit={() => setEdited(true)}
          onChange={() => cache.renew('mailbox')}
        />
      )}
      {isEdited && data && <MailboxForm settings={data} onClose={() => setEdited(false)} />}
    </Section>
  )
}

interface ConnectedProps {
  mailbox: Mailbox
  forwardingAddress: string | null
  onEdit: () => void
  onChange: () => Promise<unknown>
}

function Connected({ mailbox, forwardingAddress, onEdit, onChange }: ConnectedProps) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const attempt = useAttempt()
  const { address, kind, state, manager, checked_at, failing_since, failure } = mailbox
  const isPaused = state === 'paused'

  async function pause() {
    const { host, port, is_tls, username } = mailbox
    const common = { address, manager_id: manager?.id ?? null, state: isPaused ? 'active' : 'paused' } as const
    const body =
      host !== null && port !== null && is_tls !== null && username !== null
        ? { kind: 'imap' as const, ...common, host, port, is_tls, username }
        : { kind: 'forwarded' as const, ...common }
    if (await attempt(() => api.mailbox.set({ body }))) await onChange()
  }

  const askToRemove = () =>
    confirm({
      title: t('integrations.mailbox.removeQuestion', { address }),
      content: t('integrations.mailbox.removeText'),
      okText: t('integrations.mailbox.remove'),
      async onOk() {
        await api.mailbox.remove({})
        await onChange()
        open?.({ type: 'success', message: t('integrations.mailbox.removed') })
      },
    })

  return (
    <Flex vertical gap="small">
      <div className={styles.head}>
        <div className={styles.described}>
          <h3>{address}</h3>
          <Text type="secondary">{t(`integrations.mailbox.kinds.${kind}`)}</Text>
        </div>
        <Tag color={isPaused ? 'default' : failure ? 'error' : 'success'}>
          {t(
            isPaused
              ? 'integrations.mailbox.paused'
              : failure
                ? 'integrations.mailbox.failing'
                : 'integrations.mailbox.active',
          )}
        </Tag>
      </div>
      {kind === 'forwarded' && forwardingAddress !== null && (
        <div>
          <p className={styles.hint}>{t('integrations.mailbox.forwardTo')}</p>
          <CopyField
            value={forwardingAddress}
            label={t('integrations.mailbox.forwardingAddress')}
            texts={{
              copy: t('integrations.mailbox.copy'),
              copied: t('integrations.mailbox.copied'),
              notCopied: t('integrations.mailbox.notCopied'),
            }}
          />
        </div>
      )}
      {failure && !isPaused && (
        <Alert
          type="error"
          showIcon
          message={t(`integrations.mailbox.failures.${failure}`)}
          description={
            <>
              {t('integrations.mailbox.failingSince')} {failing_since && <TimeAgo at={failing_since} />}
            </>
          }
        />
      )}
      {kind === 'imap' && !failure && !isPaused && (
        <Text type="secondary">
          {checked_at ? (
            <>
              {t('integrations.mailbox.checked')} <TimeAgo at={checked_at} />
            </>
          ) : (
            t('integrations.mailbox.notCheckedYet')
          )}
        </Text>
      )}
      <Link to={PAGE_PATHS.inboundEmails}>{t('integrations.mailbox.waiting')}</Link>
      <Flex gap="small" wrap>
        <Button onClick={onEdit}>{t('integrations.mailbox.edit')}</Button>
        <Button onClick={() => void pause()}>
          {t(isPaused ? 'integrations.mailbox.resume' : 'integrations.mailbox.pause')}
        </Button>
        <Button danger onClick={() => void askToRemove()}>
          {t('integrations.mailbox.remove')}
        </Button>
      </Flex>
    </Flex>
  )
}
