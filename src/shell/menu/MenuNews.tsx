import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { NewsCount } from '../../resources/feed/UnreadBadge.tsx'
import { useMenuCounts } from '../../resources/feed/unread-counts.ts'
import styles from './MenuNews.module.css'

/** How many rows of a page of the menu have news for the one who answers for them. */
export function MenuNews({ page }: { page: string }) {
  const { t } = useTranslation()
  const count = useMenuCounts()[page] ?? 0
  return <NewsCount count={count} label={t('shell.news', { count })} />
}

interface MenuIconProps {
  page: string
  Icon: ComponentType
  className?: string
}

/** The picture of a page; while the menu is folded, a dot on it stands for the news. */
export function MenuIcon({ page, Icon, className }: MenuIconProps) {
  const hasNews = (useMenuCounts()[page] ?? 0) > 0
  return (
    <span className={[className, hasNews && styles.dotted].filter(Boolean).join(' ')} aria-hidden>
      <Icon />
    </span>
  )
}
