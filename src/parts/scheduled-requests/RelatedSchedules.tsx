import { PATHS } from '#contract/paths.ts'
import { defineResource, type Resource } from '#src/crud/resource.ts'
import { RelatedRows } from '#src/crud/show/RelatedRows.tsx'
import { scheduleFields } from './schedule-fields.tsx'

/** Fewer columns than the full list, since the page itself names the owner. */
const scheduleRows: Resource = {
  ...defineResource({
    name: 'scheduled_requests',
    titleOf: ({ name }) => name,
    fields: scheduleFields,
    columns: [
      { field: 'name', sort: 'name' },
      { field: 'rule' },
      { field: 'next_occurrence', sort: 'next_run_at' },
      { field: 'state' },
    ],
    sections: [],
  }),
  paths: PATHS.scheduled_requests,
}

interface RelatedSchedulesProps {
  owner: 'client' | 'facility' | 'equipment'
  id: number
}

/** The scheduled requests on the page of a client, a facility or a piece of equipment. */
export function RelatedSchedules({ owner, id }: RelatedSchedulesProps) {
  const by = `${owner}_id`
  return (
    <RelatedRows
      resource={scheduleRows}
      listedBy={{ query: { [by]: id } }}
      addWith={owner === 'equipment' ? `equipment=${id}` : `${by}=${id}`}
      texts="scheduled_requests.related"
    />
  )
}
