import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { PositionSharing } from '#contract/users/positions.ts'
import { isOnDuty } from '#contract/users/shifts.ts'
import { useTurnToAsk } from '#src/kit/feedback/use-turn-to-ask.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import { useActor } from '#src/providers/actor.ts'
import { canLocate, type Trouble } from './geolocation.ts'
import { PositionPlace } from './PositionPlace.tsx'
import styles from './positions.module.css'
import { rememberBar } from './shown-bar.ts'
import { usePositionSharing } from './use-position-sharing.ts'
import { useSentPositions } from './use-sent-positions.ts'

/**
 * While a request of an executor is in work: asks once whether the account may see where they are, sends it when it may,
 * and says so as long as it does.
 */
export default function PositionBar() {
  const userId = useActor()?.user.id
  const { sharing, decide, deciding } = usePositionSharing()
  const isWanted = useIsWanted(sharing)
  const isAgreed = sharing?.is_agreed === true
  const { trouble, retry } = useSentPositions({ isAgreed, isWanted })

  const isKnown = sharing !== undefined
  useEffect(() => {
    if (isKnown && userId !== undefined) rememberBar(userId, isWanted && isAgreed)
  }, [userId, isKnown, isWanted, isAgreed])

  if (!isKnown) return userId === undefined ? null : <PositionPlace userId={userId} />
  if (!isWanted) return null
  // At once: a bar that comes with the answer would move the page under the finger.
  const decided = deciding ?? sharing.is_agreed
  if (decided === null) return <Question onDecide={decide} />
  return decided ? <Running trouble={trouble} onRetry={retry} /> : null
}

function useIsWanted(sharing: PositionSharing | undefined): boolean {
  const now = useNow()
  if (!sharing?.is_at_work || !canLocate()) return false
  return !sharing.workSchedule || isOnDuty(sharing.workSchedule, new Date(now))
}

/** Lies over the end of the page, and moves nothing when it comes. */
function Question({ onDecide }: { onDecide: (isAgreed: boolean) => void }) {
  const { t } = useTranslation()
  if (!useTurnToAsk()) return null
  return (
    <aside className={styles.question} aria-label={t('positions.question')}>
      <div className={styles.text}>
        <strong>{t('positions.question')}</strong> {t('positions.why')}
      </div>
      <div className={styles.answers}>
        <Button type="primary" onClick={() => onDecide(true)}>
          {t('positions.agree')}
        </Button>
        <Button onClick={() => onDecide(false)}>{t('positions.decline')}</Button>
      </div>
    </aside>
  )
}

function Running({ trouble, onRetry }: { trouble: Trouble | null; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={trouble ? styles.trouble : styles.running}>
      <span role="status" className={styles.text}>
        <EnvironmentOutlined aria-hidden /> {trouble ? t(`positions.trouble.${trouble}`) : t('positions.running')}
      </span>
      {trouble === 'refused' && <Button onClick={onRetry}>{t('positions.retry')}</Button>}
      <Link to={`${PAGE_PATHS.profile}#position`} className={styles.change}>
        {t('positions.change')}
      </Link>
    </div>
  )
}
