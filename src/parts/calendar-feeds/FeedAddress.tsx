import { CalendarOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewCalendarFeed } from '#contract/calendar-feeds.ts'
import { CopyField } from '#src/kit/inputs/CopyField.tsx'
import styles from './calendar-feeds.module.css'
import { programLinks } from './program-links.ts'
import { useFeedTitle } from './use-feed-title.ts'

/** The address of a feed that was just created, and how to use it. */
export function FeedAddress({ feed }: { feed: NewCalendarFeed }) {
  const { t } = useTranslation()
  const name = useFeedTitle()(feed)
  const links = programLinks(feed.url, name)
  const head = useRef<HTMLHeadingElement>(null)

  // It appears away from the button that was pressed.
  useEffect(() => {
    if (feed.id) head.current?.focus()
  }, [feed.id])

  const programs = [
    ['google', links.google],
    ['outlook', links.outlook],
    ['outlookAtWork', links.outlookAtWork],
  ] as const
  return (
    <section className={styles.address}>
      <h3 ref={head} tabIndex={-1}>
        {t('calendarFeeds.address.title', { name })}
      </h3>
      <Alert type="warning" showIcon message={t('calendarFeeds.address.once')} />
      <CopyField
        isMain
        value={feed.url}
        label={t('calendarFeeds.address.label')}
        texts={{
          copy: t('calendarFeeds.address.copy'),
          copied: t('calendarFeeds.address.copied'),
          notCopied: t('calendarFeeds.address.notCopied'),
        }}
      />
      <Flex gap="small" wrap>
        <Button icon={<CalendarOutlined aria-hidden />} href={links.device}>
          {t('calendarFeeds.address.device')}
        </Button>
        {programs.map(([program, href]) => (
          <Button key={program} href={href} target="_blank" rel="noreferrer">
            {t(`calendarFeeds.address.${program}`)}
          </Button>
        ))}
      </Flex>
    </section>
  )
}
