import { BellOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Notification } from '#contract/notifications/notifications.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { useActor } from '#src/providers/actor.ts'
import { loadPageTexts, useLocale } from '#src/providers/language/i18n.ts'
import { closeButton, TOAST, UNDO_SECONDS } from '#src/providers/toast.ts'
import { whenIdle } from '#src/providers/when-idle.ts'
import styles from './Bell.module.css'
import { useUnread } from './use-unread.ts'

const loadPanel = () => import('./NotificationPanel.tsx')
const PushKeeper = lazyPage(() => import('./PushKeeper.tsx'), 'notificationCenter')
const NotificationPanel = lazyPage(() => import('./NotificationPanel.tsx'), 'notificationCenter')

const hasPush = 'serviceWorker' in navigator && 'PushManager' in window

/** The toast of the newest takes the place of the one before: the others wait at the bell. */
const URGENT = 'urgent-notification'
const MOST_COUNTED = 99
/** After what the page itself needs; without a connection it would be too late. */
const PANEL_AFTER_MS = 5_000
/** A screen reader repeats a text only when it was gone in between. */
const SPOKEN_MS = 10_000

/** How many notifications are unread, on every page; what has just come is said, and shown where it cannot wait. */
export function Bell({ isPageShown }: { isPageShown: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [isSettled, setSettled] = useState(false)
  const userId = useActor()?.user.id
  const [said, setSaid] = useState<string | null>(null)
  const { pathname } = useLocation()
  const showUrgent = useUrgentToast()

  const { unreadCount, isLoaded } = useUnread(isPageShown, (arrived) => {
    if (document.hidden) return
    // What is about the page that is open shows there.
    const elsewhere = arrived.filter(({ url }) => url?.replace(/[?#].*/, '') !== pathname)
    const [newest] = elsewhere
    const urgent = elsewhere.find(({ is_urgent }) => is_urgent)
    if (urgent) showUrgent(urgent)
    if (newest && newest !== urgent) setSaid(newest.title)
  })

  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SPOKEN_MS)
    return () => clearTimeout(timer)
  }, [said])

  useEffect(() => {
    if (!isLoaded) return
    const load = () => {
      setSettled(true)
      Promise.all([loadPanel(), loadPageTexts('notificationCenter')]).catch(() => undefined)
    }
    return whenIdle(load, PANEL_AFTER_MS)
  }, [isLoaded])

  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        type="text"
        className={styles.bell}
        icon={
          <>
            <BellOutlined aria-hidden />
            {unreadCount > 0 && (
              <span className={styles.count}>{unreadCount > MOST_COUNTED ? '99+' : unreadCount}</span>
            )}
          </>
        }
        aria-label={
          unreadCount > 0 ? t('shell.notifications.unread', { count: unreadCount }) : t('shell.pages.notifications')
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      <div role="status" className="visually-hidden">
        {said && t('shell.notifications.arrived', { title: said })}
      </div>
      <PageBoundary resetOn={String(isOpen)} isQuiet>
        <Suspense>{isWanted && <NotificationPanel isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
      </PageBoundary>
      <PageBoundary resetOn="" isQuiet>
        <Suspense>{isSettled && hasPush && userId !== undefined && <PushKeeper userId={userId} />}</Suspense>
      </PageBoundary>
    </>
  )
}

/** One that cannot wait until the user looks at the bell, with a link to its row. */
function useUrgentToast() {
  const { t } = useTranslation()
  const { antdLocale } = useLocale()
  const { notification } = App.useApp()
  return ({ title, body, url }: Notification) => {
    notification.open({
      ...TOAST,
      key: URGENT,
      // There is a link to be reached.
      duration: UNDO_SECONDS,
      closable: closeButton(antdLocale),
      icon: <BellOutlined aria-hidden />,
      message: title,
      description: body || undefined,
      actions: url && (
        <Link to={url} className="standalone-link" onClick={() => notification.destroy(URGENT)}>
          {t('shell.notifications.open')}
        </Link>
      ),
    })
  }
}
