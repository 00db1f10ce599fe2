import { CalendarOutlined, EnvironmentOutlined, ProjectOutlined } from '@ant-design/icons'
import { defineResource } from '#src/crud/resource.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { requestFields } from '#src/parts/requests/request-fields.tsx'
import { OPEN_BY_URGENCY } from './list/QuickFilters.tsx'
import { RequestList } from './list/RequestList.tsx'

/** The calendar's library is heavy, and many users never open it. */
const RequestCalendar = lazyPage(
  () => import('#src/custom-pages/requests/calendar/RequestCalendar.tsx'),
  'requestCalendar',
  'requestPage',
)
/** So is the board, which only dispatchers use. */
const RequestBoard = lazyPage(
  () => import('#src/custom-pages/requests/board/RequestBoard.tsx'),
  'board',
  'requestCalendar',
  'candidates',
)
const RequestMap = lazyPage(() => import('#src/custom-pages/requests/map/RequestMap.tsx'), 'requestMap', 'bulkAssign')

/** Requests: the list that dispatchers work in all day. Its form and its page are hand-written. */
export default defineResource({
  name: 'requests',
  titleOf: ({ name }) => name,
  fields: requestFields,
  columns: [
    { field: 'number', sort: 'number', width: 54, isFixed: true },
    { field: 'status', sort: 'status', width: 142, isFixed: true },
    { field: 'name', sort: 'name', width: 286, isFixed: true },
    { field: 'deadline_at', sort: 'deadline_at', width: 124 },
    { field: 'sla_due_at', sort: 'sla_due_at', width: 160, isExtra: true },
    { field: 'employees', width: 148 },
    { field: 'facility', width: 142 },
    { field: 'client', width: 126 },
    { field: 'price', sort: 'price', width: 104 },
    { field: 'planned_start_at', sort: 'planned_start_at', width: 132, isExtra: true },
    { field: 'priority', sort: 'priority', width: 110, isExtra: true },
    { field: 'type', width: 110, isExtra: true },
    { field: 'work_type', width: 130, isExtra: true },
    { field: 'manager', width: 140, isExtra: true },
    { field: 'created_at', sort: 'created_at', width: 132, isExtra: true },
  ],
  List: RequestList,
  opensOn: OPEN_BY_URGENCY,
  filters: [
    'status',
    'client_id',
    'employee_id',
    'deadline_at_from',
    'deadline_at_to',
    'scheduled_request_id',
    'created_at_from',
    'created_at_to',
    'finished_at_from',
    'finished_at_to',
    'cancelled_at_from',
    'cancelled_at_to',
    'shown_at_from',
    'shown_at_to',
    'is_late',
    'is_rated',
    'is_own',
    'is_attention',
    'has_kept_work',
    'has_executor',
    'agreement_id',
    'sla_target_id',
    'sla_kind',
    'sla_state',
    'sla_started_at_from',
    'sla_started_at_to',
    'is_sla_done',
    'is_learned_late',
    'paused',
    'planned_start_at_from',
    'planned_start_at_to',
    'facility_id',
    'manager_id',
    'type',
    'work_type',
    'priority',
    'sla',
  ],
  views: [
    { key: 'calendar', Icon: CalendarOutlined, Content: RequestCalendar },
    { key: 'board', Icon: ProjectOutlined, Content: RequestBoard },
    { key: 'map', Icon: EnvironmentOutlined, Content: RequestMap, opensOn: { status: OPEN_BY_URGENCY.status } },
  ],
  sections: [],
})
