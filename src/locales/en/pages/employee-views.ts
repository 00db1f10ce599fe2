import type { Translated } from '#contract/words/shape.ts'
import type { employeeViews as ruEmployeeViews } from '#src/locales/ru/pages/employee-views.ts'

export const employeeViews: Translated<typeof ruEmployeeViews> = {
  label: 'Employees on the map',
  legend: 'What they are doing',
  presence: {
    working: 'Working on a request',
    recent: 'Seen in the last half hour',
    earlier: 'Seen earlier',
  },
  none: 'No locations yet: employees’ phones have not sent any.',
  seen: 'Last seen:',
  page: 'Open employee',
  device: {
    none: 'Has not used a phone yet',
    unnamed: 'Device',
    online: 'connected',
    contact: 'last contact {{time}}',
    unsent: 'not sent since {{time}}: {{what}}',
    operations_one: '{{count}} action',
    operations_other: '{{count}} actions',
    photos_one: '{{count}} photo',
    photos_other: '{{count}} photos',
  },
}
