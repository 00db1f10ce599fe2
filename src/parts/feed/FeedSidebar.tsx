import { MessageOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Drawer } from '#src/kit/overlays/Drawer.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { feedKey } from './feed-key.ts'
import RowFeed, { type RowFeedProps } from './RowFeed.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

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

/** Reads the feed of a client or a facility again when a row whose events it may contain has changed. */
function useLiveFeed(owner: 'clients' | 'facilities', id: number): void {
  const queries = useQueryClient()
  useLiveEvents(
    ['clients', 'facilities', 'requests'],
    () => queries.invalidateQueries({ queryKey: feedKey([owner, id]) }),
    { unseen: 'feed' },
  )
}
