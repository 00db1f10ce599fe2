import { UploadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS, HOUR_MS } from '#contract/values/durations.ts'
import { useDismissal } from '#src/kit/feedback/use-dismissal.ts'
import { useTurnToAsk } from '#src/kit/feedback/use-turn-to-ask.ts'
import { useProductName } from '#src/kit/page/product.ts'
import { PlainButton } from '#src/kit/plain/PlainButton.tsx'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { isInstalled, useInstallPrompt } from '#src/providers/install.ts'
import styles from './on-this-phone.module.css'

const HIDDEN_KEY = 'naryad.install-hint'
const HIDDEN_MS = 30 * DAY_MS
const FIRST_VISIT_KEY = 'naryad.first-visit'
const FIRST_VISIT_MS = HOUR_MS

/** An iPad's Safari names itself a Mac. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** How the app gets on the home screen, and why: for who has work in it, and not at their first visit. */
export function InstallHint({ hasWork }: { hasWork: boolean }) {
  const { t } = useTranslation()
  const product = useProductName()
  const install = useInstallPrompt()
  const [isFirst] = useState(isFirstVisit)
  const { isHidden, hide } = useDismissal(HIDDEN_KEY, HIDDEN_MS)
  const [isOnHomeScreen] = useState(isInstalled)
  const hasSteps = isApple()
  const isOffered = hasWork && !isFirst && !isOnHomeScreen && !isHidden && Boolean(install || hasSteps)
  if (!useTurnToAsk(isOffered)) return null
  return (
    <div className={styles.notice}>
      <PlainNotice
        type="info"
        message={t('onThisPhone.install.title', { product })}
        description={
          <>
            {t('onThisPhone.install.why')}
            {hasSteps && (
              <>
                {' '}
                {t('onThisPhone.install.forgets')}
                <ol className={styles.steps}>
                  <li>
                    <UploadOutlined aria-hidden /> {t('onThisPhone.install.share')}
                  </li>
                  <li>{t('onThisPhone.install.add')}</li>
                </ol>
              </>
            )}
            <div className={styles.buttons}>
              {install && (
                <PlainButton isPrimary onClick={() => void install().then(hide)}>
                  {t('onThisPhone.install.do')}
                </PlainButton>
              )}
              <PlainButton onClick={hide}>{t('onThisPhone.install.later')}</PlainButton>
            </div>
          </>
        }
      />
    </div>
  )
}

function isFirstVisit(): boolean {
  const first = localStorage.getItem(FIRST_VISIT_KEY)
  if (!first) localStorage.setItem(FIRST_VISIT_KEY, String(Date.now()))
  return Date.now() - Number(first ?? Date.now()) < FIRST_VISIT_MS
}
