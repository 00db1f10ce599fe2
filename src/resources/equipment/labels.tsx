import { PrinterOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { EquipmentLabel } from '#contract/goods/equipment.ts'
import { PATHS } from '#contract/paths.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './labels.module.css'
import { QrCode } from './QrCode.tsx'

const SIZES = ['small', 'large'] as const
type Size = (typeof SIZES)[number]

/** A printable sheet of labels for the equipment named in the address. */
export default function LabelsPage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const ids = params.get('ids') ?? ''
  const [size, setSize] = useState<Size>('small')
  const { data, error, refetch } = useCall('equipment.labels', { query: { ids } }, { enabled: ids !== '' })

  return (
    <>
      <div className="screen-only">
        <PageHeader
          title={t('equipment.labels.title')}
          trail={[{ title: t('equipment.title'), path: PATHS.equipment.list }]}
          actions={
            data &&
            data.length > 0 && (
              <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
                {t('equipment.labels.print')}
              </Button>
            )
          }
        />
      </div>
      {ids && !data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {(ids === '' || data?.length === 0) && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('equipment.labels.none')} />
      )}
      {data && data.length > 0 && (
        <Flex vertical gap="middle">
          <Flex gap="middle" wrap align="center" className="screen-only">
            <Segmented
              aria-label={t('equipment.labels.size')}
              value={size}
              onChange={setSize}
              options={SIZES.map((value) => ({ value, label: t(`equipment.labels.sizes.${value}`) }))}
            />
            <Text type="secondary" style={{ flex: '1 1 280px' }}>
              {t('equipment.labels.howTo')}
            </Text>
          </Flex>
          <ul className={styles.sheet} data-on-paper aria-label={t('equipment.labels.title')}>
            {data.map((label) => (
              <Label key={label.id} label={label} size={size} />
            ))}
          </ul>
        </Flex>
      )}
    </>
  )
}

function Label({ label: { title, model, serial, url }, size }: { label: EquipmentLabel; size: Size }) {
  const { t } = useTranslation()
  const actor = useActor()
  return (
    <li className={size === 'large' ? `${styles.label} ${styles.large}` : styles.label}>
      <QrCode text={url} alt={t('equipment.labels.qr', { name: title })} className={styles.qr} />
      <div className={styles.text}>
        <span className={styles.account}>{actor?.account.name}</span>
        <span className={styles.title}>{title}</span>
        {model && <span>{model}</span>}
        {serial && <span>{t('equipment.labels.serial', { serial })}</span>}
        <span>{t('equipment.labels.scan')}</span>
      </div>
    </li>
  )
}
