import { MessageOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useTexts } from '../../providers/use-texts.ts'
import { type FeedOwner, RowFeed, UnreadBadge } from './RowFeed.tsx'

const WIDTH = 480

/** The news of a client or a facility beside whatever is open on its page; opening it marks them as read. */
export function FeedSidebar({ owner, id }: { owner: FeedOwner; id: number }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
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
        <Suspense fallback={<Skeleton avatar active paragraph={{ rows: 3 }} />}>
          <RowFeed owner={owner} id={id} />
        </Suspense>
      </Drawer>
    </>
  )
}
