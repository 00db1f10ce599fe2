import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TabProps } from '../../crud/resource.ts'
import { api } from '../../providers/api.ts'
import { subscribeToLive } from '../../providers/live.ts'
import { feedKey } from '../feed/feed-key.ts'
import { HistoryFeed } from '../feed/HistoryFeed.tsx'

/** The history of a piece of equipment and its requests; notes are written where the work is. */
export default function EquipmentFeed({ row: { id } }: TabProps) {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribeToLive(['equipment', 'requests'], () => {
        void queries.invalidateQueries({ queryKey: feedKey(['equipment', id]) })
      }),
    [queries, id],
  )
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
