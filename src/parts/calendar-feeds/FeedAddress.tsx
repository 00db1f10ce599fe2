import { CalendarOutlined, CopyOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Alert, Button, Flex, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewCalendarFeed } from '#contract/calendar-feeds.ts'
import { copyText } from '#src/kit/page/copy-text.ts'
import styles from './calendar-feeds.module.css'
import { programLinks } from './program-links.ts'
import { useFeedTitle } from './use-feed-title.ts'

/** The address of a feed that was just created, and how to use it. */
export function FeedAddress({ feed }: { feed: NewCalendarFeed }) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const name = useFeedTitle()(feed)
  const links = programLinks(feed.url, name)
  const head = useRef<HTMLHeadingElement>(null)

  // It appears away from the button that was pressed.
  useEffect(() => {
    if (feed.id) head.current?.focus()
  }, [feed.id])

  async function copy() {
    const isCopied = await copyText(feed.url)
    const message = t(isCopied ? 'calendarFeeds.address.copied' : 'calendarFeeds.address.notCopied')
    open?.({ type: isCopied ? 'success' : 'error', message })
  }

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
      <Flex gap="small" wrap>
        <Input
          readOnly
          value={feed.url}
          aria-label={t('calendarFeeds.address.label')}
          onFocus={(event) => event.target.select()}
          style={{ flex: '1 1 240px' }}
        />
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={copy}>
          {t('calendarFeeds.address.copy')}
        </Button>
      </Flex>
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
