import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { PositionPlace } from '../custom-pages/positions/PositionPlace.tsx'
import { isDismissed } from '../kit/feedback/use-dismissal.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { PageBoundary } from '../kit/page/PageBoundary.tsx'
import { WhenIdle } from '../kit/page/WhenIdle.tsx'
import { ClockNotice } from '../kit/values/ClockNotice.tsx'
import { useActor } from '../providers/actor.ts'
import { useIsPhone } from '../theme/use-is-phone.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Invitations } from './Invitations.tsx'
import { BottomBar } from './menu/BottomBar.tsx'
import { SettingsNav } from './menu/SettingsNav.tsx'
import { Sider } from './menu/Sider.tsx'
import { UnreadKeeper } from './menu/UnreadKeeper.tsx'
import { APPS_BANNER_KEY, storesOfDevice } from './mobile-apps.ts'
import styles from './Shell.module.css'
import { PageSkeleton } from './ShellSkeleton.tsx'
import { StorageWarning } from './StorageWarning.tsx'
import { TopBar } from './TopBar.tsx'

const MobileAppBanner = lazy(() => import('./MobileAppBanner.tsx'))
const UnverifiedEmail = lazyPage(() => import('./UnverifiedEmail.tsx'))
const PositionBar = lazyPage(() => import('../custom-pages/positions/PositionBar.tsx'), 'positions')
const ClosedAccountNotice = lazyPage(() => import('../custom-pages/leaving/ClosedAccountNotice.tsx'), 'leaving')
const hasMobileApp = storesOfDevice().length > 0

/** The frame around every signed-in page: menu, bars and notices. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isPhone = useIsPhone()
  const actor = useActor()
  const isUnverified = actor && !actor.user.is_email_verified
  const isExecutor = actor?.user.is_serviceman && !actor.seen_as
  const [isPageShown, setPageShown] = useState(false)
  useScrollToTop()
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      {!isPhone && <Sider />}
      <div className={styles.body}>
        <TopBar isPhone={isPhone} isPageShown={isPageShown} />
        <ConnectionNotice />
        <PageBoundary resetOn={pathname} isQuiet>
          {/* The page below does not move when the banner's code arrives. */}
          <Suspense fallback={<div className={styles.banner} />}>
            {isUnverified && <UnverifiedEmail email={actor.user.email} isPhone={isPhone} />}
          </Suspense>
          {isExecutor && (
            <WhenIdle meanwhile={<PositionPlace userId={actor.user.id} />}>
              <PositionBar />
            </WhenIdle>
          )}
        </PageBoundary>
        <Invitations isPhone={isPhone} />
        {isPhone && hasMobileApp && (
          <PageBoundary resetOn={pathname} isQuiet>
            <Suspense fallback={isDismissed(APPS_BANNER_KEY) ? null : <div className={styles.mobileBanner} />}>
              <MobileAppBanner />
            </Suspense>
          </PageBoundary>
        )}
        <main id="content" className={styles.main} tabIndex={-1}>
          <PageBoundary resetOn={pathname} isQuiet>
            <ClockNotice />
            <StorageWarning />
            {actor?.account.deletes_at && <ClosedAccountNotice />}
          </PageBoundary>
          <div className={styles.content}>
            <SettingsNav />
            <div className={styles.page}>
              <PageBoundary resetOn={pathname}>
                <Suspense key={pathname} fallback={<PageSkeleton />}>
                  <Outlet />
                  <Shown onShown={() => setPageShown(true)} />
                </Suspense>
              </PageBoundary>
            </div>
          </div>
        </main>
        {isPhone && <BottomBar />}
        <UnreadKeeper isPageShown={isPageShown} />
      </div>
    </div>
  )
}

/** Reports that the page beside it is shown: both are suspended until its code is loaded. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown)
  return null
}

/** Scrolls a new page to the top; going back keeps the position that the browser remembers. */
function useScrollToTop() {
  const { pathname } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path triggers it
  useEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [pathname, type])
}
