import { SettingOutlined } from '@ant-design/icons'
import { Button, Empty, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import { Drawer } from '#src/kit/overlays/Drawer.tsx'
import { NotificationList } from './NotificationList.tsx'
import { LATEST, UNREAD, useNotifications } from './notification-lists.ts'
import styles from './notifications.module.css'
import { useReading } from './use-reading.ts'

const WIDTH = 460

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** The latest notifications beside whatever is open; on a phone in place of it. */
export default function NotificationPanel({ isOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('shell.pages.notifications')}
      width={`min(${WIDTH}px, 100vw)`}
      destroyOnHidden
      styles={{ body: { padding: '12px 16px' } }}
      extra={
        <Link
          to={PAGE_PATHS.notificationSettings}
          className={styles.settings}
          aria-label={t('notificationCenter.toSettings')}
          title={t('notificationCenter.toSettings')}
          onClick={onClose}
        >
          <SettingOutlined aria-hidden />
        </Link>
      }
      footer={
        <Link to={PAGE_PATHS.notifications} className={styles.all} onClick={onClose}>
          {t('notificationCenter.showAll')}
        </Link>
      }
    >
      <Latest onFollow={onClose} />
    </Drawer>
  )
}

function Latest({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation()
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const list = useNotifications(isUnreadOnly ? UNREAD : LATEST)
  const { isLookingOnly, readAll } = useReading()
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('notificationCenter.which')}
          value={isUnreadOnly}
          onChange={setUnreadOnly}
          options={[
            { value: false, label: t('notificationCenter.whichAll') },
            { value: true, label: t('notificationCenter.whichUnread') },
          ]}
        />
        {!isLookingOnly && Boolean(list.data?.unread_count) && (
          <Button type="link" onClick={() => void readAll()}>
            {t('notificationCenter.readAll')}
          </Button>
        )}
      </div>
      <NotificationList
        list={list}
        onFollow={onFollow}
        empty={
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(isUnreadOnly ? 'notificationCenter.nothingUnread' : 'notificationCenter.empty')}
          >
            {isUnreadOnly && <Button onClick={() => setUnreadOnly(false)}>{t('notificationCenter.showRead')}</Button>}
          </Empty>
        }
      />
    </>
  )
}
