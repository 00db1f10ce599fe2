import { CalendarOutlined, EnvironmentOutlined, ProjectOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { RequestListRow } from '../../../contract/requests/request-rows.ts'
import type { Row } from '../../crud/field.ts'
import { AddButton } from '../../crud/list/AddButton.tsx'
import { defineResource } from '../../crud/resource.ts'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import { TimeZoneNotice } from '../../kit/values/TimeZoneNotice.tsx'
import { useActor } from '../../providers/actor.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { OPEN_BY_URGENCY, QuickFilters } from './QuickFilters.tsx'
import { requestFields, requestOf } from './request-fields.tsx'

/** The calendar's library is heavy, and many never open it. */
const RequestCalendar = lazyPage(
  () => import('../../custom-pages/requests/calendar/RequestCalendar.tsx'),
  'requestCalendar',
  'requestPage',
)
/** So is what a dispatcher has open all day, and nobody else. */
const RequestBoard = lazyPage(
  () => import('../../custom-pages/requests/board/RequestBoard.tsx'),
  'board',
  'requestCalendar',
  'candidates',
)
const RequestMap = lazyPage(() => import('../../custom-pages/requests/map/RequestMap.tsx'), 'requestMap', 'bulkAssign')
/** What can be done with chosen rows comes with the first that is chosen. */
const AssignSelected = lazyPage(() => import('./AssignSelected.tsx'), 'bulkAssign')
/** Only those who ask for it see a request beside the list. */
const RequestAside = lazyPage(
  () => import('../../custom-pages/requests/page/RequestAside.tsx'),
  'requestPage',
  'candidates',
)
/** What changes a request in its row comes with the first cell that is opened. */
const ExecutorsEditor = lazyPage(
  async () => ({ default: (await import('../../custom-pages/requests/actions/cell-editors.tsx')).ExecutorsEditor }),
  'requestPage',
  'candidates',
)
const PlannedTimeEditor = lazyPage(
  async () => ({ default: (await import('../../custom-pages/requests/actions/cell-editors.tsx')).PlannedTimeEditor }),
  'requestPage',
  'candidates',
)
const DeadlineEditor = lazyPage(
  async () => ({ default: (await import('../../custom-pages/requests/actions/cell-editors.tsx')).DeadlineEditor }),
  'requestPage',
  'candidates',
)
/** Only a phone shows cards. */
const RequestCard = lazyPage(() => import('./RequestCard.tsx'))

/** What an executor goes to next. */
const NextRequest = lazyPage(
  async () => ({ default: (await import('../../custom-pages/tasks/NextRequest.tsx')).NextRequest }),
  'tasks',
)

/** An executor's list begins, on a phone, with what they came for. */
function NextOnPhone() {
  const isPhone = useIsPhone()
  const user = useActor()?.user
  const [search] = useSearchParams()
  if (!isPhone || !user?.is_serviceman || search.has('view')) return null
  return (
    <Suspense fallback={null}>
      <NextRequest executorId={user.id} />
    </Suspense>
  )
}

/** On a phone the bar below leads to a new request. */
function AddUnlessInBar() {
  return useIsPhone() ? null : <AddButton />
}

function mayTake(action: RequestListRow['actions'][number]) {
  return (row: Row) => requestOf(row).actions.includes(action)
}

/** The work to be done: the list that dispatchers look at all day. Its form and its page are written by hand. */
export default defineResource({
  name: 'requests',
  titleOf: ({ name }) => name,
  fields: requestFields,
  columns: [
    { field: 'number', sort: 'number', width: 58, isFixed: true },
    { field: 'status', sort: 'status', width: 162, isFixed: true },
    { field: 'name', sort: 'name', width: 184, isFixed: true },
    { field: 'deadline_at', sort: 'deadline_at', width: 184 },
    { field: 'employees', width: 150 },
    { field: 'facility', width: 158, isInAside: true },
    { field: 'client', width: 138, isInAside: true },
    { field: 'price', sort: 'price', width: 100, isInAside: true },
    { field: 'planned_start_at', sort: 'planned_start_at', width: 176, isExtra: true },
    { field: 'priority', sort: 'priority', width: 130, isExtra: true },
    { field: 'type', width: 130, isExtra: true },
    { field: 'work_type', width: 150, isExtra: true },
    { field: 'manager', width: 180, isExtra: true },
    { field: 'created_at', sort: 'created_at', width: 150, isExtra: true },
  ],
  isDense: true,
  opensOn: OPEN_BY_URGENCY,
  Card: RequestCard,
  cellEdits: {
    deadline_at: { isFor: mayTake('change-deadline'), Editor: DeadlineEditor },
    employees: { isFor: mayTake('assign'), Editor: ExecutorsEditor },
    planned_start_at: { isFor: mayTake('assign'), Editor: PlannedTimeEditor },
  },
  Aside: RequestAside,
  hasSearch: true,
  QuickFilters,
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
    'has_executor',
    'planned_start_at_from',
    'planned_start_at_to',
  ],
  moreFilters: ['facility_id', 'manager_id', 'type', 'work_type', 'priority'],
  views: [
    { key: 'calendar', Icon: CalendarOutlined, Content: RequestCalendar, params: ['span', 'date', 'plans', 'waiting'] },
    {
      key: 'board',
      Icon: ProjectOutlined,
      Content: RequestBoard,
      params: ['span', 'date', 'tag', 'employee', 'grouped'],
    },
    { key: 'map', Icon: EnvironmentOutlined, Content: RequestMap, params: ['date', 'employee'] },
  ],
  Notice: () => (
    <>
      <TimeZoneNotice hasDays />
      <NextOnPhone />
    </>
  ),
  ListActions: AddUnlessInBar,
  Selected: AssignSelected,
  selectedBy: 'edit',
  isSelectable: (row) => requestOf(row).actions.includes('assign'),
  sections: [],
})
