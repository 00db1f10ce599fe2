import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreadPill } from '#src/parts/feed/UnreadBadge.tsx'
import { useMenuCounts } from '#src/parts/feed/unread-counts.ts'
import styles from './MenuCount.module.css'
import { isInbound, useWaiting } from './waiting.ts'

/** How many rows of a menu page that the user is responsible for have unread events; of what comes in, how much waits. */
export function MenuCount({ page }: { page: string }) {
  const { t } = useTranslation()
  const count = useCount(page)
  return <UnreadPill count={count} label={t(isInbound(page) ? `shell.waiting.${page}` : 'shell.unread', { count })} />
}

function useCount(page: string): number {
  const unread = useMenuCounts()[page] ?? 0
  const waiting = useWaiting()
  return isInbound(page) ? waiting[page] : unread
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
