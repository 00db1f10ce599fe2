import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreadPill } from '#src/parts/feed/UnreadBadge.tsx'
import { useMenuCounts } from '#src/parts/feed/unread-counts.ts'
import styles from './MenuCount.module.css'

/** How many rows of a menu page that the user is responsible for have unread events. */
export function MenuCount({ page }: { page: string }) {
  const { t } = useTranslation()
  const count = useMenuCounts()[page] ?? 0
  return <UnreadPill count={count} label={t('shell.unread', { count })} />
}

interface MenuIconProps {
  page: string
  Icon: ComponentType
  className?: string
}

/** The icon of a page; while the menu is folded, a dot on it stands for unread events. */
export function MenuIcon({ page, Icon, className }: MenuIconProps) {
  const hasUnread = (useMenuCounts()[page] ?? 0) > 0
  return (
    <span className={[className, hasUnread && styles.dotted].filter(Boolean).join(' ')} aria-hidden>
      <Icon />
    </span>
  )
}
