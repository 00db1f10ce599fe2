import type { Translated } from '#contract/words/shape.ts'
import type { firstSteps as ru } from '#src/locales/ru/pages/first-steps.ts'

export const firstSteps: Translated<typeof ru> = {
  title: 'Where to start',
  progress: '{{done}} of {{total}} done',
  hide: 'Hide',
  done: 'Done',
  todo: 'Not done yet',
  steps: {
    details: {
      title: 'Check the company’s name and time zone',
      text: 'Deadlines and working hours are counted in it.',
    },
    executor: { title: 'Add a technician', text: 'Who goes out to requests. It may be you.' },
    facility: {
      title: 'Add the first client and their facility',
      text: 'A facility is a place you go to. A list of clients you have can be imported from a spreadsheet.',
    },
    request: { title: 'Create the first request', text: 'What to do, where and by when.' },
    phone: { title: 'Open Naryad on a phone', text: 'Technicians work on it; there is nothing to install.' },
  },
  checkDetails: 'Check',
  confirmDetails: 'All correct',
  addClient: 'Add a client',
  addFacility: 'Add a facility',
  import: 'Import a spreadsheet',
  createRequest: 'Create a request',
  showCode: 'Show the code',
  code: {
    title: 'Open it on a phone',
    text: 'Point the phone’s camera at the code or type the address, and sign in with the same email and password. The step ticks itself.',
    alt: 'Code with the address {{address}}',
    local:
      'This address works on this computer alone. Open Naryad by the computer’s address in the network, and the code leads there.',
    close: 'Close',
  },
}
