import type { Translated } from '#contract/words/shape.ts'
import type { firstSteps as ru } from '#src/locales/ru/pages/first-steps.ts'

export const firstSteps: Translated<typeof ru> = {
  title: 'Getting started',
  progress: '{{done}} of {{total}} done',
  hide: 'Hide',
  done: 'Done',
  todo: 'Not done yet',
  steps: {
    details: {
      title: 'Check the company’s name and time zone',
      text: 'Deadlines and working hours follow that time zone.',
    },
    executor: { title: 'Add a technician', text: 'The person who goes out to clients. It can be you.' },
    facility: {
      title: 'Add the first client and their facility',
      text: 'A facility is a site you visit. You can import your existing clients from a spreadsheet.',
    },
    request: { title: 'Create the first request', text: 'What to do, where and by when.' },
    phone: { title: 'Open Naryad on a phone', text: 'Technicians work on their phones; there is nothing to install.' },
  },
  checkDetails: 'Check',
  confirmDetails: 'All correct',
  addClient: 'Add client',
  addFacility: 'Add facility',
  import: 'Import a spreadsheet',
  createRequest: 'Create request',
  showCode: 'Show QR code',
  code: {
    title: 'Open it on a phone',
    text: 'Point the phone’s camera at the code or type the address, and sign in with the same email and password. This step is then ticked automatically.',
    alt: 'QR code for {{address}}',
    local:
      'This address only works on this computer. Open Naryad at the computer’s network address, and the code will lead there.',
    close: 'Close',
  },
}
