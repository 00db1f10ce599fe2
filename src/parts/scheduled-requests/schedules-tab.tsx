import type { Tab } from '#src/crud/resource.ts'
import type { Row } from '#src/fields/field.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'

const RelatedSchedules = lazyPage(
  async () => ({ default: (await import('./RelatedSchedules.tsx')).RelatedSchedules }),
  'scheduled_requests',
  'recurrence',
)

/** The scheduled requests of a client, a facility or a piece of equipment as a tab. */
export function schedulesTab(owner: 'client' | 'facility' | 'equipment'): Tab {
  function SchedulesContent({ row: { id } }: { row: Row }) {
    return <RelatedSchedules owner={owner} id={id} />
  }
  return { key: 'schedules', lists: 'scheduled_requests', Content: SchedulesContent }
}
