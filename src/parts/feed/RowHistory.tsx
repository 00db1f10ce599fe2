import { useQueryClient } from '@tanstack/react-query'
import type { NamesWith } from '#contract/resources.ts'
import { api } from '#src/providers/calls/api.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { feedKey } from './feed-key.ts'
import { HistoryFeed } from './HistoryFeed.tsx'

interface Props {
  owner: NamesWith<'history', 'feed'>
  id: number
}

/** The history of a row and of its requests; notes are written where the work is. */
export default function RowHistory({ owner, id }: Props) {
  const queries = useQueryClient()
  useLiveEvents([owner, 'requests'], () => queries.invalidateQueries({ queryKey: feedKey([owner, id]) }))
  return (
    <div style={{ maxWidth: 880 }}>
      <HistoryFeed of={[owner, id]} load={(page) => api[owner].feed({ params: { id }, query: { page } })} showsSource />
    </div>
  )
}
