import { CalendarOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CALENDAR_FEEDS_MAX } from '#contract/limits.ts'
import { useAttempt } from '#src/kit/feedback/use-attempt.ts'
import { Drawer } from '#src/kit/overlays/Drawer.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { useMay } from '#src/providers/use-may.ts'
import { CalendarFeedList } from './CalendarFeedList.tsx'
import styles from './calendar-feeds.module.css'
import { FeedAddress } from './FeedAddress.tsx'
import { FeedHints } from './FeedHints.tsx'
import { useFeeds } from './use-feeds.ts'

const WIDTH = 520

/** Puts the visits of a facility into the user's own calendar. */
export default function FacilityCalendar({ id }: { id: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!useMay('requests', 'list')) return null
  return (
    <>
      <Button
        icon={<CalendarOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t('calendarFeeds.button')}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('calendarFeeds.ofFacility')}
        width={`min(${WIDTH}px, 100vw)`}
        destroyOnHidden
      >
        <FeedsOfFacility id={id} />
      </Drawer>
    </>
  )
}

function FeedsOfFacility({ id }: { id: number }) {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const { feeds, error, retry, made, create, replace, revoke } = useFeeds()
  const [isCreating, setCreating] = useState(false)
  if (error && !feeds) return <LoadFailed error={error} onRetry={retry} />
  if (!feeds) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const ofFacility = feeds.filter(({ facility }) => facility?.id === id)

  async function createOne() {
    setCreating(true)
    await attempt(() => create({ kind: 'facility', facility_id: id }))
    setCreating(false)
  }

  return (
    <Flex vertical gap="middle">
      <p className={styles.hint}>{t('calendarFeeds.introOfFacility')}</p>
      {made && <FeedAddress feed={made} />}
      {ofFacility.length > 0 && <CalendarFeedList feeds={ofFacility} onReplace={replace} onRevoke={revoke} />}
      {feeds.length < CALENDAR_FEEDS_MAX ? (
        <Button type={ofFacility.length === 0 ? 'primary' : 'default'} loading={isCreating} onClick={createOne}>
          {t('calendarFeeds.create')}
        </Button>
      ) : (
        <p className={styles.hint}>{t('calendarFeeds.full')}</p>
      )}
      <FeedHints />
    </Flex>
  )
}
