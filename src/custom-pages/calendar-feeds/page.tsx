import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { CALENDAR_FEEDS_MAX } from '#contract/limits.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { CalendarFeedList } from '#src/parts/calendar-feeds/CalendarFeedList.tsx'
import styles from '#src/parts/calendar-feeds/calendar-feeds.module.css'
import { FeedAddress } from '#src/parts/calendar-feeds/FeedAddress.tsx'
import { FeedForm } from '#src/parts/calendar-feeds/FeedForm.tsx'
import { FeedHints } from '#src/parts/calendar-feeds/FeedHints.tsx'
import { useFeeds } from '#src/parts/calendar-feeds/use-feeds.ts'
import { useMay } from '#src/providers/use-may.ts'

/** The addresses from which the user's calendar programs read requests. */
export default function CalendarFeedsPage() {
  const { t } = useTranslation()
  const { feeds, error, retry, made, create, replace, revoke, revokeAll } = useFeeds()
  const mayRead = useMay('requests', 'list')
  return (
    <>
      <PageHeader title={t('shell.pages.calendarFeeds')} />
      <div className={styles.page}>
        <p className={styles.hint}>{t('calendarFeeds.intro')}</p>
        {error && !feeds && <LoadFailed error={error} onRetry={retry} />}
        {!feeds && !error && <Skeleton active paragraph={{ rows: 6 }} />}
        {feeds && (
          <>
            <Section title={t('calendarFeeds.new')}>
              {made && <FeedAddress feed={made} />}
              {!mayRead && <Alert type="info" showIcon message={t('calendarFeeds.noRequests')} />}
              {mayRead && feeds.length < CALENDAR_FEEDS_MAX && <FeedForm onCreate={create} />}
              {mayRead && feeds.length >= CALENDAR_FEEDS_MAX && (
                <Alert type="info" showIcon message={t('calendarFeeds.full')} />
              )}
            </Section>
            <Section title={t('calendarFeeds.mine')}>
              <CalendarFeedList feeds={feeds} onReplace={replace} onRevoke={revoke} />
              {feeds.length > 0 && <p className={styles.hint}>{t('calendarFeeds.afterPassword')}</p>}
              {feeds.length > 1 && (
                <Button danger onClick={() => void revokeAll()}>
                  {t('calendarFeeds.revokeAll')}
                </Button>
              )}
            </Section>
            <Section title={t('calendarFeeds.hints.title')}>
              <FeedHints />
            </Section>
          </>
        )}
      </div>
    </>
  )
}
