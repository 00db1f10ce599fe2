import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../providers/api.ts'
import { HistoryFeed } from './HistoryFeed.tsx'
import { type FeedOwner, unreadKey } from './UnreadBadge.tsx'

/** The history of a client or a facility, with an entry for notes. */
export default function RowFeed({ owner, id }: FeedOwner) {
  const queries = useQueryClient()
  const calls = api[owner]
  return (
    <div style={{ maxWidth: 880 }}>
      <HistoryFeed
        of={[owner, id]}
        load={(page) => calls.feed({ params: { id }, query: { page } })}
        write={(comment) => calls.interact({ params: { id }, body: { comment } })}
        markRead={async () => {
          queries.setQueryData(unreadKey(owner, id), await calls.interactionsRead({ params: { id } }))
        }}
        showsSource
      />
    </div>
  )
}
