import { useQueryClient } from '@tanstack/react-query'
import type { TabProps } from '#src/crud/resource.ts'
import { feedKey } from '#src/parts/feed/feed-key.ts'
import { HistoryFeed } from '#src/parts/feed/HistoryFeed.tsx'
import { api } from '#src/providers/api.ts'
import { useLiveEvents } from '#src/providers/use-live-events.ts'

/** The history of a piece of equipment and its requests; notes are written where the work is. */
export default function EquipmentFeed({ row: { id } }: TabProps) {
  const queries = useQueryClient()
  useLiveEvents(['equipment', 'requests'], () => queries.invalidateQueries({ queryKey: feedKey(['equipment', id]) }))
  return (
    <div style={{ maxWidth: 880 }}>
      <HistoryFeed
        of={['equipment', id]}
        load={(page) => api.equipment.feed({ params: { id }, query: { page } })}
        showsSource
      />
    </div>
  )
}
