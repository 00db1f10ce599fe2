import { AppstoreOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import type { EmployeeRow } from '#contract/users/employees.ts'
import { defineResource } from '#src/crud/resource.ts'
import { email } from '#src/fields/email.tsx'
import type { Row, ShownValue } from '#src/fields/field.ts'
import { heading } from '#src/fields/heading.tsx'
import { money } from '#src/fields/money.tsx'
import { count } from '#src/fields/number.tsx'
import { phone } from '#src/fields/phone.tsx'
import { tags } from '#src/fields/tags.tsx'
import { text } from '#src/fields/text.tsx'
import { yesNo } from '#src/fields/yes-no.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { HistoryFeed } from '#src/parts/feed/HistoryFeed.tsx'
import { requestsTab } from '#src/parts/requests/requests-tab.tsx'
import { role } from '#src/parts/users/role-field.tsx'
import { serviceman } from '#src/parts/users/serviceman-field.ts'
import { api } from '#src/providers/calls/api.ts'
import { AddEmployee } from './AddEmployee.tsx'
import { rating, share } from './figures.tsx'

const StoppedExecutor = lazyPage(() => import('#src/parts/users/hand-over/StoppedExecutor.tsx'), 'userRemoval')
const TodayTab = lazyPage(() => import('./TodayTab.tsx'))
const WorkScheduleTab = lazyPage(() => import('./WorkScheduleTab.tsx'))

function FeedTab({ row: { id } }: { row: Row }) {
  return (
    <HistoryFeed
      of={['employees', id]}
      load={(page) => api.employees.feed({ params: { id }, query: { page } })}
      showsSource
    />
  )
}

const EmployeeDevices = lazyPage(() => import('./EmployeeDevices.tsx'), 'employeeViews')
const EmployeeCards = lazyPage(() => import('./employee-views/EmployeeCards.tsx'), 'employeeViews')
const EmployeeMap = lazyPage(() => import('./employee-views/EmployeeMap.tsx'), 'employeeViews')

function DevicesField({ row: { id } }: ShownValue) {
  return (
    <Suspense>
      <EmployeeDevices id={id} />
    </Suspense>
  )
}

/** When the employee's device last reported its position; the position itself is on the map. */
function LastSeen({ value }: ShownValue) {
  return <DateTime at={(value as NonNullable<EmployeeRow['last_geo']>).time} />
}

/** The users who do the work, with their load and rating. */
export default defineResource({
  name: 'employees',
  titleOf: ({ name }) => name,
  fields: {
    name: heading(text()),
    surname: text(),
    firstname: text(),
    patronymic: text(),
    email: email(),
    phone: phone(),
    personal_phone: phone(),
    role: role(),
    is_active: yesNo({ yes: 'users.active', no: 'users.inactive' }),
    is_serviceman: serviceman,
    hand_over: { read: () => undefined, Cell: () => null, FormItems: StoppedExecutor, isWide: true },
    tags: tags('employee'),
    tag: tags('employee'),
    workload: share,
    rating,
    profit: money(),
    open_requests: count(),
    last_geo: { Cell: LastSeen },
    devices: { read: (row) => row.is_serviceman || undefined, Cell: DevicesField, isWide: true },
  },
  columns: [
    { field: 'name', sort: 'surname' },
    { field: 'role' },
    { field: 'phone' },
    { field: 'open_requests' },
    { field: 'workload', sort: 'workload' },
    { field: 'rating', sort: 'rating' },
    { field: 'profit', sort: 'profit' },
  ],
  filters: ['is_serviceman', 'is_active', 'tag'],
  HeadActions: AddEmployee,
  views: [
    { key: 'cards', Icon: AppstoreOutlined, Content: EmployeeCards },
    { key: 'map', Icon: EnvironmentOutlined, Content: EmployeeMap },
  ],
  sections: [
    {
      title: 'personal',
      fields: ['surname', 'firstname', 'patronymic', 'phone', 'personal_phone', 'is_serviceman', 'hand_over', 'tags'],
    },
  ],
  overview: [
    {
      title: 'work',
      fields: ['workload', 'rating', 'profit', 'open_requests', 'last_geo', 'is_serviceman', 'is_active', 'devices'],
    },
    { title: 'personal', fields: ['role', 'phone', 'personal_phone', 'email', 'tags'] },
  ],
  tabs: [
    { key: 'today', Content: TodayTab },
    requestsTab('employees'),
    { key: 'schedule', Content: WorkScheduleTab },
    { key: 'feed', Content: FeedTab },
  ],
})
