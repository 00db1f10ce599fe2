import { useQueryClient } from '@tanstack/react-query'
import { api } from '#src/providers/calls/api.ts'
import { HistoryFeed } from './HistoryFeed.tsx'
import { showRead } from './unread-counts.ts'
import { useKeepEvent } from './use-keep-event.ts'

/** A row whose feed includes the events of the rows that belong to it. */
export interface RowFeedProps {
  owner: 'clients' | 'facilities'
  id: number
}

/** The feed of a client or a facility, with notes. */
export default function RowFeed({ owner, id }: RowFeedProps) {
  const queries = useQueryClient()
  const keep = useKeepEvent()
  const calls = api[owner]
  return (
    <div style={{ maxWidth: 880 }}>
      <HistoryFeed
        of={[owner, id]}
        load={(page) => calls.feed({ params: { id }, query: { page } })}
        about={{ owner, id }}
        write={async ({ comment, files }) =>
          keep(
            [owner, id],
            await calls.interact({ params: { id }, body: { comment }, ...(files.length > 0 && { files }) }),
          )
        }
        markRead={async () => {
          await calls.interactionsRead({ params: { id } })
          showRead(queries, { owner, id })
        }}
        showsSource
      />
    </div>
  )
}
