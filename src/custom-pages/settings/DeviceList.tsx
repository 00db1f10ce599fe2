import { Button, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceRow } from '#contract/auth/devices.ts'
import { HEARTBEAT_SECONDS } from '#contract/limits.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { PinMap } from '#src/kit/map/PinMap.tsx'
import { Modal } from '#src/kit/overlays/Modal.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './DeviceList.module.css'
import { SignOutOthers } from './SignOutOthers.tsx'

/** Devices come and go while the list is looked at. */
const RENEWED_EVERY_MS = HEARTBEAT_SECONDS * 1000
/** This one and those used last; the rest are shown when asked for. */
const SHOWN_AT_FIRST = 5

/** Where the user is signed in, with a button that signs out there. */
export function DeviceList() {
  const { t } = useTranslation()
  const cache = useCallCache()
  const { data, error, refetch } = useCall('devices.list', {}, { refetchInterval: RENEWED_EVERY_MS })
  const [isAsking, setAsking] = useState(false)
  const [isWhole, setWhole] = useState(false)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const renew = () => cache.renew('devices.list')
  return (
    <Flex vertical gap="middle" align="start">
      <ul className={styles.list}>
        {data.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((device) => (
          <li key={device.id}>
            <DeviceDescription device={device} />
            {!device.is_current && <SignOutThere device={device} onDone={renew} />}
          </li>
        ))}
      </ul>
      {data.length > SHOWN_AT_FIRST && (
        <Button type="link" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('settings.devices.showFewer') : t('settings.devices.showAll', { count: data.length })}
        </Button>
      )}
      {data.length > 1 && <Button onClick={() => setAsking(true)}>{t('settings.devices.signOutOthers')}</Button>}
      {isAsking && (
        <SignOutOthers
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            void renew()
          }}
        />
      )}
    </Flex>
  )
}

function DeviceDescription({ device }: { device: DeviceRow }) {
  const { t } = useTranslation()
  const { device_name: name, os, browser, ip, status, is_current, last_login, last_geo: place } = device
  const [isPlaceOpen, setPlaceOpen] = useState(false)
  // Browsers have no name of their own: theirs says already what they are.
  const isNamedByKind = name === [browser, os].filter(Boolean).join(', ')
  const details = [...(isNamedByKind ? [] : [browser, os]), ip].filter(Boolean).join(' · ')
  const title = name ?? t('settings.devices.unknown')
  return (
    <div>
      <div>
        <strong>{title}</strong> {is_current && <Tag color="blue">{t('settings.devices.current')}</Tag>}
        {!is_current && status === 'online' && <Tag color="success">{t('settings.devices.online')}</Tag>}
      </div>
      <div className={styles.details}>{details}</div>
      <div className={styles.details}>
        {t('settings.devices.lastLogin')} <DateTime at={last_login} />
      </div>
      {place && (
        <Button type="link" className={styles.place} onClick={() => setPlaceOpen(true)}>
          {t('settings.devices.place')}
        </Button>
      )}
      {place && (
        <Modal
          open={isPlaceOpen}
          title={t('settings.devices.placeOf', { name: title })}
          footer={null}
          destroyOnHidden
          onCancel={() => setPlaceOpen(false)}
        >
          <PinMap
            position={{ lat: place.lat, lon: place.lng }}
            label={t('settings.devices.placeOf', { name: title })}
            height={320}
          />
        </Modal>
      )}
    </div>
  )
}

function SignOutThere({ device: { id, device_name }, onDone }: { device: DeviceRow; onDone: () => void }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const name = device_name ?? t('settings.devices.unknown')
  const signOut = () =>
    void confirm({
      title: t('settings.devices.question', { name }),
      okText: t('settings.devices.signOut'),
      onOk: () => api.devices.signOut({ body: { device_id: id } }).then(onDone),
    })
  return (
    <Button aria-label={t('settings.devices.signOutNamed', { name })} onClick={signOut}>
      {t('settings.devices.signOut')}
    </Button>
  )
}
