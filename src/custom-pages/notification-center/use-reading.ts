import { useNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/notifications/notifications.ts'
import { HARMLESS, useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCallCache } from '#src/providers/calls/call-cache.ts'
import { knownUnread, UNREAD } from './notification-lists.ts'
import { showAsRead } from './show-as-read.ts'

/** Marks notifications as read, one or all. It shows at once, and is reverted if it could not be saved. */
export function useReading() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const cache = useCallCache()
  const confirm = useConfirm()
  const isLookingOnly = Boolean(useActor()?.seen_as)

  const renew = () => cache.renew('notifications.list')

  function fail(error: unknown) {
    void renew()
    if (error instanceof Error) open?.({ type: 'error', message: error.message })
  }

  async function mark({ id, read_at }: Notification, isRead: boolean) {
    if ((read_at !== null) === isRead) return
    const isIt = (one: Notification) => one.id === id
    const before = knownUnread(cache)?.unread_count
    if (before !== undefined) showAsRead(cache, isIt, Math.max(0, before + (isRead ? -1 : 1)), isRead)
    try {
      const { unread_count } = await api.notifications.update({ params: { id }, body: { is_read: isRead } })
      showAsRead(cache, isIt, unread_count, isRead)
    } catch (error) {
      fail(error)
    }
  }

  async function putBack(unread: readonly Notification[]) {
    try {
      await Promise.all(unread.map(({ id }) => api.notifications.update({ params: { id }, body: { is_read: false } })))
      await renew()
    } catch (error) {
      fail(error)
    }
  }

  async function readAtOnce(cancelMutation?: () => void) {
    showAsRead(cache, () => true, 0)
    try {
      const { unread_count } = await api.notifications.readAll()
      showAsRead(cache, () => true, unread_count)
      open?.({ type: 'progress', message: t('notificationCenter.allRead'), cancelMutation })
    } catch (error) {
      fail(error)
    }
  }

  /** Can be undone when all that was unread is known; otherwise it asks first. */
  async function readAll() {
    // A page may be quicker than the bell.
    const known = knownUnread(cache) ?? (await api.notifications.list({ query: UNREAD }).catch(fail))
    if (!known) return
    const unread = known.data.filter(({ read_at }) => read_at === null)
    if (known.unread_count === unread.length) return readAtOnce(() => void putBack(unread))
    await confirm({
      ...HARMLESS,
      title: t('notificationCenter.readAllQuestion', { count: known.unread_count }),
      content: t('notificationCenter.readAllText'),
      okText: t('notificationCenter.readAll'),
      onOk: () => readAtOnce(),
    })
  }

  return { isLookingOnly, mark, readAll }
}
