import { Alert, Skeleton, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TRACK_KEPT_DAYS } from '../../../contract/limits.ts'
import { DateTime } from '../../components/DateTime.tsx'
import { Section } from '../../components/Section.tsx'
import { Text } from '../../components/Text.tsx'
import { canLocate, useIsRefused } from './geolocation.ts'
import styles from './positions.module.css'
import { usePositionSharing } from './use-position-sharing.ts'

/** Where an executor agrees to be seen at work, or takes it back, and learns what that means. */
export default function PositionSection() {
  const { t } = useTranslation()
  const { sharing, decide, isDeciding } = usePositionSharing()
  const isRefused = useIsRefused()
  const label = useId()
  const isAgreed = sharing?.is_agreed === true

  return (
    <Section title={t('positions.title')} id="position">
      {!sharing && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {sharing && (
        <>
          <div className={styles.switch}>
            <Switch checked={isAgreed} loading={isDeciding} onChange={decide} aria-labelledby={label} />
            <span id={label}>{t('positions.switch')}</span>
          </div>
          {!canLocate() && <Alert type="info" showIcon message={t('positions.insecure')} />}
          {isAgreed && isRefused && <Alert type="warning" showIcon message={t('positions.trouble.refused')} />}
          <p className={styles.note}>{t('positions.when')}</p>
          <p className={styles.note}>{t('positions.kept', { count: TRACK_KEPT_DAYS })}</p>
          {sharing.decided_at && (
            <Text type="secondary">
              {t(isAgreed ? 'positions.agreedAt' : 'positions.declinedAt')} <DateTime at={sharing.decided_at} />
            </Text>
          )}
        </>
      )}
    </Section>
  )
}
