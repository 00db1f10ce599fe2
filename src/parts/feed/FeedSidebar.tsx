import { MessageOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '#src/providers/use-texts.ts'
import RowFeed, { type RowFeedProps } from './RowFeed.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'
import { useLiveFeed } from './use-live-feed.ts'

const WIDTH = 480

/** The feed of a client or a facility beside its page; opening it marks the events as read. */
export default function FeedSidebar({ owner, id }: RowFeedProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  useLiveFeed(owner, id)
  // The tab shows the same feed.
  const isShownByTab = useSearchParams()[0].get('tab') === 'feed'
  if (isShownByTab && !isOpen) return null
  return (
    <>
      <Button
        icon={<MessageOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t('crud.interactions')} <UnreadBadge owner={owner} id={id} />
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('crud.interactions')}
        width={`min(${WIDTH}px, 100vw)`}
        destroyOnHidden
      >
        <RowFeed owner={owner} id={id} />
      </Drawer>
    </>
  )
}
