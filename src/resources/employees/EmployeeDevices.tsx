import { useTranslation } from 'react-i18next'
import { HEARTBEAT_SECONDS, ONLINE_GAP_SECONDS } from '#contract/limits.ts'
import type { EmployeeDevice } from '#contract/users/employees.ts'
import { formatRecent } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import styles from './EmployeeDevices.module.css'

/** When each device of an executor was last heard of, and what waited there to be sent. */
export default function EmployeeDevices({ id }: { id: number }) {
  const { t } = useTranslation()
  const cache = useCallCache()
  const call = { params: { id } }
  const { data, error } = useCall('employees.devices', call, { refetchInterval: HEARTBEAT_SECONDS * 1000 })
  useLiveEvents(['employees'], () => cache.renew('employees.devices'))
  if (error && !data) return <Text type="secondary">{reasonOf(error)}</Text>
  if (!data) return <>…</>
  if (data.length === 0) return <Text type="secondary">{t('employeeViews.device.none')}</Text>
  return (
    <ul className={styles.devices}>
      {data.map((device) => (
        <li key={`${device.name} ${device.contact_at}`}>
          <Device device={device} />
        </li>
      ))}
    </ul>
  )
}

function Device({ device: { name, contact_at, operations, photos, waiting_since } }: { device: EmployeeDevice }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const timeOf = (at: string) => formatRecent(at, i18n.language, now)
  const isOnline = now - Date.parse(contact_at) < ONLINE_GAP_SECONDS * 1000
  const what = [
    t('employeeViews.device.operations', { count: operations }),
    ...(photos > 0 ? [t('employeeViews.device.photos', { count: photos })] : []),
  ]
  return (
    <>
      {name ?? t('employeeViews.device.unnamed')}:{' '}
      {isOnline ? (
        t('employeeViews.device.online')
      ) : (
        <time dateTime={contact_at}>{t('employeeViews.device.contact', { time: timeOf(contact_at) })}</time>
      )}
      {waiting_since && (
        <span className={styles.unsent}>
          {t('employeeViews.device.unsent', { time: timeOf(waiting_since), what: what.join(', ') })}
        </span>
      )}
    </>
  )
}
