import { Button, Empty, Flex, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CalendarFeed } from '#contract/calendar-feeds.ts'
import { DateTime, TimeAgo } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import styles from './calendar-feeds.module.css'
import { useFeedTitle } from './use-feed-title.ts'

interface FeedListProps {
  feeds: readonly CalendarFeed[]
  onReplace: (feed: CalendarFeed) => unknown
  onRevoke: (feed: CalendarFeed) => unknown
}

/** The active feeds, without their addresses: those are shown only once. */
export function CalendarFeedList({ feeds, onReplace, onRevoke }: FeedListProps) {
  const { t } = useTranslation()
  const titleOf = useFeedTitle()
  if (feeds.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('calendarFeeds.none')} />
  }
  return (
    <ul className={styles.list}>
      {feeds.map((feed) => (
        <li key={feed.id}>
          <div className={styles.described}>
            <div className={styles.name}>
              {titleOf(feed)} {!feed.is_available && <Tag color="warning">{t('calendarFeeds.unavailable')}</Tag>}
            </div>
            <Text type="secondary">
              {t('calendarFeeds.created')} <DateTime at={feed.created_at} /> ·{' '}
              {feed.last_read_at ? (
                <>
                  {t('calendarFeeds.lastRead')} <TimeAgo at={feed.last_read_at} />
                </>
              ) : (
                t('calendarFeeds.neverRead')
              )}
            </Text>
          </div>
          <Flex gap="small" wrap>
            {feed.is_available && (
              <Button
                onClick={() => void onReplace(feed)}
                aria-label={t('calendarFeeds.replaceNamed', { name: titleOf(feed) })}
              >
                {t('calendarFeeds.replace')}
              </Button>
            )}
            <Button
              danger
              onClick={() => void onRevoke(feed)}
              aria-label={t('calendarFeeds.revokeNamed', { name: titleOf(feed) })}
            >
              {t('calendarFeeds.revoke')}
            </Button>
          </Flex>
        </li>
      ))}
    </ul>
  )
}
