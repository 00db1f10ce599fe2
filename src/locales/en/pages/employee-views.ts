import type { employeeViews as ruEmployeeViews } from '#src/locales/ru/pages/employee-views.ts'
import type { Translated } from '#src/locales/shape.ts'

export const employeeViews: Translated<typeof ruEmployeeViews> = {
  label: 'Employees on the map',
  legend: 'What they are doing',
  presence: {
    working: 'At work on a request',
    recent: 'Seen within half an hour',
    earlier: 'Seen earlier',
  },
  none: 'Where the employees are is not known yet: their phones have not sent a position.',
  seen: 'Last seen:',
  page: 'Open the employee',
}
