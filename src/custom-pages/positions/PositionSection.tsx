import { Alert, Skeleton, Switch } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { TRACK_KEPT_DAYS } from '#contract/limits.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { canLocate, useIsRefused } from './geolocation.ts'
import styles from './positions.module.css'
import { usePositionSharing } from './use-position-sharing.ts'

/** Where an executor agrees to be seen at work, or takes it back, and learns what that means. */
export default function PositionSection() {
  const { t } = useTranslation()
  const { sharing, decide, deciding } = usePositionSharing()
  const isRefused = useIsRefused()
  const label = useId()
  const isAgreed = sharing?.is_agreed === true
  const switchRow = useScrollByAddress(sharing !== undefined)

  return (
    <Section title={t('positions.title')}>
      {!sharing && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {sharing && (
        <>
          <div className={styles.switch} ref={switchRow}>
            <Switch checked={isAgreed} loading={deciding !== null} onChange={decide} aria-labelledby={label} />
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

/** The link of the bar over the pages leads here, past what is above. */
function useScrollByAddress(isLoaded: boolean) {
  const { hash, key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again scrolls here again
  useEffect(() => {
    if (isLoaded && hash === '#position') place.current?.scrollIntoView({ block: 'center' })
  }, [isLoaded, hash, key])
  return place
}
