import { defineResource } from '#src/crud/resource.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { ScheduleButtons } from '#src/parts/scheduled-requests/ScheduleButtons.tsx'
import { ScheduleState } from '#src/parts/scheduled-requests/ScheduleState.tsx'
import { scheduleFields, scheduleOf, schedulePageOf } from '#src/parts/scheduled-requests/schedule-fields.tsx'

const ScheduleSummary = lazyPage(() => import('./occurrences/ScheduleSummary.tsx'), 'scheduled_requests', 'recurrence')

/** Requests that are created automatically on the dates of a rule. The form is hand-written. */
export default defineResource({
  name: 'scheduled_requests',
  titleOf: ({ name }) => name,
  fields: scheduleFields,
  columns: [
    { field: 'name', sort: 'name', width: 170 },
    { field: 'client', width: 130 },
    { field: 'facility', width: 140 },
    { field: 'rule', width: 200 },
    { field: 'next_occurrence', sort: 'next_run_at' },
    { field: 'state' },
    { field: 'manager', notOnCard: true },
    { field: 'buttons' },
  ],
  filters: ['state', 'client_id', 'facility_id', 'manager_id'],
  sections: [],
  overview: [
    {
      title: 'work',
      fields: [
        'client',
        'facility',
        'manager',
        'employees',
        'type',
        'work_type',
        'priority',
        'duration_min',
        'price',
        'checklists',
        'equipment',
        'client_sign_required',
        'description',
      ],
    },
    {
      title: 'creation',
      fields: [
        'create_ahead_days',
        'deadline_after_min',
        'missed',
        'created_count',
        'last_run_at',
        'created_at',
        'author',
      ],
    },
  ],
  Badges: ({ row }) => <ScheduleState state={scheduleOf(row).state} />,
  Actions: ({ row }) => <ScheduleButtons row={row} />,
  Overview: ({ row, children }) => (
    <>
      <ScheduleSummary schedule={schedulePageOf(row)} />
      {children}
    </>
  ),
})
