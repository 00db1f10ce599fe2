import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Skeleton } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedEvent } from '#contract/history.ts'
import type { Page } from '#contract/paging.ts'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { isConnectionError } from '#src/providers/calls/api-error.ts'
import { useConnected } from '#src/providers/calls/connection.ts'
import { FeedEntry } from './FeedEntry.tsx'
import { FeedNote, type WrittenNote } from './FeedNote.tsx'
import { type FeedOf, feedKey } from './feed-key.ts'
import type { FeedOwner } from './unread-counts.ts'
import { useKeepEvent } from './use-keep-event.ts'

export interface FeedListProps {
  of: FeedOf
  load: (page: number) => Promise<Page<FeedEvent>>
  /** The row whose users a note may mention. */
  about?: FeedOwner
  /** Adds a note and shows it; without it, or without `about`, notes cannot be added. */
  write?: (note: WrittenNote) => Promise<unknown>
  /** Notes that the server does not have yet. */
  waiting?: ReactNode
  /** Marks the feed as read; called when it is opened and when an event arrives in it. */
  markRead?: () => Promise<unknown>
  /** The feed mixes events of several requests and facilities, so each names its own. */
  showsSource?: boolean
}

export default function FeedList({ of, load, about, write, waiting, markRead, showsSource = false }: FeedListProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const keep = useKeepEvent()
  const feed = useInfiniteQuery({
    queryKey: feedKey(of),
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, per_page, total }) =>
      current_page * per_page < total ? current_page + 1 : undefined,
  })
  const events = withoutRepeats(feed.data?.pages.flatMap(({ data }) => data) ?? [])
  useMarkRead(events[0]?.id, markRead)
  const isLost = isConnectionError(feed.error)
  const isConnected = useConnected()
  const { refetch } = feed
  useEffect(() => {
    if (isLost && isConnected) void refetch()
  }, [isLost, isConnected, refetch])

  async function showChanged(note: FeedEvent | null) {
    if (note && about) keep([about.owner, about.id], note)
    else await queries.invalidateQueries({ queryKey: feedKey(of) })
  }

  return (
    <Flex vertical gap="middle">
      {write && about && (
        <FeedNote key={of.join('/')} onWrite={write} about={about} draftName={`note/${of.join('/')}`} />
      )}
      {waiting}
      {feed.isPending && <Skeleton avatar active paragraph={{ rows: 3 }} />}
      {isLost && events.length === 0 && <Text type="secondary">{t('feed.lost')}</Text>}
      {feed.isError && !isLost && (
        <PlainNotice
          type="error"
          role="alert"
          message={feed.error.message}
          action={<Button onClick={() => feed.refetch()}>{t('shell.failed.retry')}</Button>}
        />
      )}
      {feed.isSuccess && events.length === 0 && <Text type="secondary">{t('feed.empty')}</Text>}
      <Flex vertical gap="middle" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {events.map((event) => (
          <FeedEntry key={event.id} event={event} showsSource={showsSource} about={about} onChanged={showChanged} />
        ))}
      </Flex>
      {feed.hasNextPage && (
        <Button onClick={() => feed.fetchNextPage()} loading={feed.isFetchingNextPage}>
          {t('feed.more')}
        </Button>
      )}
    </Flex>
  )
}

/** An event that arrives between two pages pushes the last one of a page onto the next. */
function withoutRepeats(events: FeedEvent[]): FeedEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()]
}

function useMarkRead(newest: number | undefined, markRead: FeedListProps['markRead']) {
  const marked = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (newest === undefined || newest === marked.current) return
    marked.current = newest
    // A failure is ignored: the next opening marks it again.
    markRead?.().catch(() => {})
  }, [newest, markRead])
}
