import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { employees as ruEmployees, users as ruUsers } from '../ru/users.ts'

export const employees: Translated<typeof ruEmployees> = {
  ...words.employees,
  empty: 'No employees yet. Invite them in the settings, under “Users”.',
  add: 'Add',
  howToAdd: 'How to add an employee',
  askAdmin: 'An administrator of your company invites employees.',
  askAdmins: 'An administrator invites employees: {{names}}.',
  sections: { personal: 'Personal', work: 'Work' },
  tabs: { today: 'Today', requests: words.requests.title, schedule: 'Schedule', feed: 'History' },
  views: { cards: 'Cards', map: 'Map' },
  schedule: {
    week: 'Working week',
    none: 'No schedule yet: workload is not calculated, and planning will not warn about time off.',
    start: 'Set schedule',
    timezone: 'Time zone',
    works: 'Working day: {{day}}',
    dayOff: 'Day off',
    hoursOf: 'working hours',
    break: 'break',
    from: 'from',
    to: 'to',
    hours: '{{hours}} h a week',
    copyFirst: 'Copy hours to all working days',
    daysOff: 'Time off',
    noDaysOff: 'None',
    firstDay: 'First day of absence',
    lastDay: 'Last day of absence',
    kind: 'Reason of absence',
    kinds: { vacation: 'vacation', sick: 'sick leave', other: 'other' },
    addDaysOff: 'Add',
    removeDaysOff: 'Remove: {{days}}',
    daysOffWrong: 'Enter the first and the last day, a year at most',
    nextDay: 'the next day',
  },
}

export const users: Translated<typeof ruUsers> = {
  ...words.users,
  listTabs: { people: words.users.title, roles: 'Roles', history: 'History' },
  new: 'New user',
  add: 'Add user',
  empty: 'No users yet.',
  active: 'Active',
  inactive: 'Deactivated',
  invited: 'Invitation pending',
  inviteAgain: 'Invite again',
  withdrawInvitation: 'Withdraw invitation',
  yes: 'Yes',
  no: 'No',
  executor: words.users.fields.is_serviceman,
  notExecutor: 'Not a technician',
  hints: {
    email: 'The user signs in with it. A new address must be confirmed, and the old one is notified',
    is_serviceman: 'Can be assigned to requests',
    is_active: 'A deactivated user is signed out immediately and cannot sign in again',
    password:
      'At least 8 characters. Leave empty to email a new user a link to set one, or to keep an existing user’s password.',
  },
  sections: { personal: 'Personal', access: 'Access' },
}
