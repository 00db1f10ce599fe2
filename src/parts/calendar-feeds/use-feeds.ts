import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarFeed, CalendarFeedCreate, NewCalendarFeed } from '#contract/calendar-feeds.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useFeedTitle } from './use-feed-title.ts'

/** The user's own feeds, the address of the one just created, and what can be done with them. */
export function useFeeds() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const confirm = useConfirm()
  const titleOf = useFeedTitle()
  const { data: feeds, error, refetch, show } = useCall('calendarFeeds.list', {})
  const [made, setMade] = useState<NewCalendarFeed | null>(null)

  async function create(body: CalendarFeedCreate): Promise<void> {
    const created = await api.calendarFeeds.create({ body })
    setMade(created)
    // The address is a secret, which the list does not hold.
    const { url: _url, ...feed } = created
    show((shown) => [feed, ...shown.filter(({ id }) => id !== body.replaces)])
  }

  function replace({ id, kind, facility }: CalendarFeed) {
    return confirm({
      title: t('calendarFeeds.replaceQuestion'),
      content: t('calendarFeeds.replaceText'),
      okText: t('calendarFeeds.replace'),
      onOk: () => create({ kind, replaces: id, ...(facility && { facility_id: facility.id }) }),
    })
  }

  function revoke(feed: CalendarFeed) {
    return confirm({
      title: t('calendarFeeds.revokeQuestion', { name: titleOf(feed) }),
      content: t('calendarFeeds.revokeText'),
      okText: t('calendarFeeds.revoke'),
      async onOk() {
        await api.calendarFeeds.remove({ params: { id: feed.id } })
        if (made?.id === feed.id) setMade(null)
        show((shown) => shown.filter(({ id }) => id !== feed.id))
        open?.({ type: 'success', message: t('calendarFeeds.revoked') })
      },
    })
  }

  function revokeAll() {
    return confirm({
      title: t('calendarFeeds.revokeAllQuestion'),
      content: t('calendarFeeds.revokeAllText'),
      okText: t('calendarFeeds.revokeAll'),
      async onOk() {
        await api.calendarFeeds.removeAll()
        setMade(null)
        show(() => [])
        open?.({ type: 'success', message: t('calendarFeeds.allRevoked') })
      },
    })
  }

  return { feeds, error, retry: () => void refetch(), made, create, replace, revoke, revokeAll }
}
