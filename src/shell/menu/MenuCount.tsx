import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreadPill } from '#src/parts/feed/UnreadBadge.tsx'
import { useMenuCounts } from '#src/parts/feed/unread-counts.ts'
import styles from './MenuCount.module.css'
import type { Place } from './navigation.tsx'
import { useWaitingCalls } from './waiting-calls.ts'

/** How many rows of a menu page that the user is responsible for have unread events; of calls, how many wait to be returned. */
export function MenuCount({ page }: { page: string }) {
  const { t } = useTranslation()
  const count = useCount(page)
  const label = t(page === CALLS ? 'shell.waitingCalls' : 'shell.unread', { count })
  return <UnreadPill count={count} label={label} />
}

const CALLS: Place = 'phoneCalls'

function useCount(page: string): number {
  const unread = useMenuCounts()[page] ?? 0
  const calls = useWaitingCalls()
  return page === CALLS ? calls : unread
}

interface MenuIconProps {
  page: string
  Icon: ComponentType
  className?: string
}

/** The icon of a page; while the menu is folded, a dot on it stands for its count. */
export function MenuIcon({ page, Icon, className }: MenuIconProps) {
  const isCounted = useCount(page) > 0
  return (
    <span className={[className, isCounted && styles.dotted].filter(Boolean).join(' ')} aria-hidden>
      <Icon />
    </span>
  )
}
