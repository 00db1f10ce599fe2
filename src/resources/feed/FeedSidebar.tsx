import { MessageOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../providers/use-texts.ts'
import RowFeed from './RowFeed.tsx'
import UnreadBadge, { type FeedOwner } from './UnreadBadge.tsx'

const WIDTH = 480

/** The news of a client or a facility beside whatever is open on its page; opening it marks them as read. */
export default function FeedSidebar({ owner, id }: FeedOwner) {
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
        <RowFeed owner={owner} id={id} />
      </Drawer>
    </>
  )
}
