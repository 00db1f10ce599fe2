import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications/notifications.ts'
import { TimeAgo } from '#src/kit/values/DateTime.tsx'
import { UserAvatar } from '#src/kit/values/UserAvatar.tsx'
import styles from './notifications.module.css'
import { TYPE_ICONS } from './type-icons.ts'
import { useReading } from './use-reading.ts'

interface Props {
  notification: Notification
  /** Its page is about to open. */
  onFollow?: () => void
}

/** What happened to a row, who did it and when; it links to the row, and is read by that or by its button. */
export function NotificationItem({ notification, onFollow }: Props) {
  const { t } = useTranslation()
  const { isLookingOnly, mark } = useReading()
  const { title, body, url, entity, earlier, created_at } = notification
  const isUnread = notification.read_at === null
  const label = t(isUnread ? 'notificationCenter.markRead' : 'notificationCenter.markUnread', { title })

  function follow() {
    if (!isLookingOnly) void mark(notification, true)
    onFollow?.()
  }

  const content = (
    <>
      {isUnread && <span className="visually-hidden">{t('notificationCenter.unreadMark')}: </span>}
      {title}
    </>
  )
  return (
    <li className={isUnread ? `${styles.item} ${styles.unread}` : styles.item}>
      <Picture {...notification} />
      <div className={styles.content}>
        {url ? (
          <Link to={url} className={styles.title} onClick={follow}>
            {content}
          </Link>
        ) : (
          <span className={styles.title}>{content}</span>
        )}
        {body && <div className={styles.body}>{body}</div>}
        {entity && !url && <div className={styles.body}>{t('notificationCenter.cannotOpen')}</div>}
        <div className={styles.time}>
          <TimeAgo at={created_at} />
        </div>
        {earlier.length > 0 && <Earlier events={earlier} />}
      </div>
      {!isLookingOnly && (
        <Button
          type="text"
          className={styles.mark}
          icon={isUnread ? <span className={styles.dot} /> : <CheckOutlined aria-hidden />}
          aria-label={label}
          title={t(isUnread ? 'notificationCenter.read' : 'notificationCenter.unread')}
          onClick={() => void mark(notification, isUnread)}
        />
      )}
    </li>
  )
}

/** The avatar of the user who did it, with an icon of what was done; only the icon when no user did. */
function Picture({ actor, type, is_urgent }: Notification) {
  const Icon = TYPE_ICONS[type]
  return (
    <span className={is_urgent ? `${styles.picture} ${styles.urgent}` : styles.picture}>
      {actor && <UserAvatar user={actor} size={36} />}
      <span className={actor ? styles.corner : styles.alone}>
        <Icon aria-hidden />
      </span>
    </span>
  )
}

function Earlier({ events }: { events: Notification['earlier'] }) {
  const { t } = useTranslation()
  return (
    <details className={styles.earlier}>
      <summary>{t('notificationCenter.earlier', { count: events.length })}</summary>
      <ul>
        {events.map(({ type, text, created_at }) => (
          <li key={`${type} ${created_at}`}>
            {text} <TimeAgo at={created_at} />
          </li>
        ))}
      </ul>
    </details>
  )
}
