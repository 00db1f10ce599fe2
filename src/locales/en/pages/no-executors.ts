import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { noExecutors as ru } from '#src/locales/ru/pages/no-executors.ts'

export const noExecutors: Translated<typeof ru> = {
  title: 'No technicians yet',
  who: `A technician is an employee with “${words.employees.fields.is_serviceman}” switched on.`,
  invite: 'Invite a technician',
  myself: 'I go out myself',
  colleague: 'Choose an employee',
  done: 'Done: requests can be assigned to you',
  askAdmin: 'An administrator of your company can add a technician.',
  askAdmins: 'An administrator can add a technician: {{names}}.',
  dialog: {
    title: 'New technician',
    text: 'They get an invitation, set a password and see their requests on a phone. You can assign requests to them straight away.',
    send: 'Invite',
  },
}
