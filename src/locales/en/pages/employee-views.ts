import type { employeeViews as ruEmployeeViews } from '../../ru/pages/employee-views.ts'
import type { Translated } from '../../shape.ts'

export const employeeViews: Translated<typeof ruEmployeeViews> = {
  label: 'Employees on the map',
  legend: 'What they are doing',
  presence: {
    working: 'At work on a request',
    recent: 'Seen within half an hour',
    earlier: 'Seen earlier',
  },
  inSight: 'On the screen: {{total}}',
  noneInSight: 'Nobody is in this part of the map',
  none: 'Where the employees are is not known yet: their phones have not sent a position.',
  seen: 'Last seen:',
  showNamed: 'Show on the map: {{name}}',
  openRequests_one: '{{count}} open request',
  openRequests_few: '{{count}} open requests',
  openRequests_many: '{{count}} open requests',
  openRequests_other: '{{count}} open requests',
  page: 'Open the employee',
  more_one: 'And {{count}} more: come nearer to see them in the list',
  more_few: 'And {{count}} more: come nearer to see them in the list',
  more_many: 'And {{count}} more: come nearer to see them in the list',
  more_other: 'And {{count}} more: come nearer to see them in the list',
}
