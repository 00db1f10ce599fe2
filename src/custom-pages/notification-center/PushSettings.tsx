import { useNotification } from '@refinedev/core'
import { Alert, Button, Flex, Skeleton, Switch, Tag } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PushDevice, PushOutcome } from '#contract/notifications/push-subscriptions.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { TimeAgo } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { pushAbility, turnPushOff } from '#src/providers/push.ts'
import styles from './settings.module.css'
import { useTurnPushOn } from './use-turn-push-on.ts'

/** Whether pushes come to this device, and to which others of the user. */
export function PushSettings({ userId }: { userId: number }) {
  const { data, error, refetch } = useCall('pushSubscriptions.list', {})
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return (
    <Flex vertical gap="middle">
      <ThisDevice userId={userId} device={data.find(({ is_current }) => is_current)} />
      {data.length > 0 && (
        <ul className={styles.devices}>
          {data.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
    </Flex>
  )
}

function ThisDevice({ userId, device }: { userId: number; device: PushDevice | undefined }) {
  const { t } = useTranslation()
  const label = useId()
  const [isTurning, setTurning] = useState(false)
  const turnOn = useTurnPushOn(userId)
  const remove = useRemoval()
  const ability = pushAbility()
  const isOn = device !== undefined && ability === 'granted'

  if (ability !== 'granted' && ability !== 'askable') {
    return <Alert type="info" showIcon message={t(`notificationCenter.push.${ability}`)} />
  }
  const turn = async (isWanted: boolean) => {
    setTurning(true)
    await (isWanted ? turnOn() : device && remove(device))
    setTurning(false)
  }
  return (
    <div>
      <div className={styles.master}>
        <Switch
          checked={isOn}
          loading={isTurning}
          onChange={(isWanted) => void turn(isWanted)}
          aria-labelledby={label}
        />
        <span id={label}>{t('notificationCenter.push.here')}</span>
      </div>
      <Text type="secondary">{t('notificationCenter.push.hint')}</Text>
    </div>
  )
}

function Device({ device }: { device: PushDevice }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const attempt = useAttempt()
  const cache = useCallCache()
  const [isSending, setSending] = useState(false)
  const remove = useRemoval()
  const confirm = useConfirm()
  const { id, device_name, os, browser, is_current, last_success_at, failed_at } = device
  const name = device_name ?? ([browser, os].filter(Boolean).join(', ') || t('notificationCenter.push.unknown'))

  const say = (outcome: PushOutcome) => {
    const type = outcome === 'delivered' ? 'success' : 'error'
    open?.({ type, message: t(`notificationCenter.push.outcomes.${outcome}`) })
  }
  const test = async () => {
    setSending(true)
    await attempt(async () => {
      const { outcome } = await api.pushSubscriptions.test({ params: { id } })
      if (outcome === 'gone' && is_current) await turnPushOff()
      say(outcome)
    })
    setSending(false)
    await cache.renew('pushSubscriptions.list')
  }
  const askToRemove = () =>
    void confirm({
      title: t('notificationCenter.push.question', { name }),
      okText: t('notificationCenter.push.remove'),
      onOk: () => remove(device),
    })
  return (
    <li>
      <div>
        <strong>{name}</strong> {is_current && <Tag color="blue">{t('notificationCenter.push.current')}</Tag>}
        <div>
          <Text type="secondary">
            {last_success_at ? t('notificationCenter.push.lastSuccess') : t('notificationCenter.push.never')}{' '}
            {last_success_at && <TimeAgo at={last_success_at} />}
          </Text>
        </div>
        {failed_at && (
          <div>
            <Text type="danger">
              {t('notificationCenter.push.lastFailure')} <TimeAgo at={failed_at} />
            </Text>
          </div>
        )}
      </div>
      <Flex gap="small">
        <Button
          loading={isSending}
          onClick={() => void test()}
          aria-label={t('notificationCenter.push.testNamed', { name })}
        >
          {t('notificationCenter.push.test')}
        </Button>
        <Button onClick={askToRemove} aria-label={t('notificationCenter.push.removeNamed', { name })}>
          {t('notificationCenter.push.remove')}
        </Button>
      </Flex>
    </li>
  )
}

/** Stops pushes to a device; this one unsubscribes too. */
function useRemoval() {
  const attempt = useAttempt()
  const cache = useCallCache()
  return async ({ id, is_current }: PushDevice) => {
    await attempt(async () => {
      await api.pushSubscriptions.remove({ params: { id } })
      if (is_current) await turnPushOff()
    })
    await cache.renew('pushSubscriptions.list')
  }
}
