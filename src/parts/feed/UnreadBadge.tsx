import { useTranslation } from 'react-i18next'
import styles from './UnreadBadge.module.css'
import { type FeedOwner, useUnreadCount } from './unread-counts.ts'

const MOST_COUNTED = 99

/** The number of unread events of a feed. */
export function UnreadBadge(feed: FeedOwner) {
  const { t } = useTranslation()
  const count = useUnreadCount(feed)
  return <UnreadPill count={count} label={t('crud.unread', { count })} />
}

/** An unread count in a small pill, with a label for screen readers. */
export function UnreadPill({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return (
    <span className={styles.count} title={label}>
      <span aria-hidden>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
