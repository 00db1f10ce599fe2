import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { agreements as ru } from '../ru/agreements.ts'

const { title, fields, everyClient } = words.agreements

export const agreements: Translated<typeof ru> = {
  title,
  fields,
  everyClient,
  new: 'New agreement',
  add: 'Add agreement',
  empty: 'No agreements yet. Add the first: deadlines of requests will be reckoned by its targets.',
  deleteQuestion: 'Delete agreement {{name}}?',
  deleteWarning: 'Its targets and files will be deleted with it. They cannot be restored.',
  events: {
    created: 'Agreement added: {{name}}',
    changed: 'Agreement changed: {{name}}',
    deleted: 'Agreement deleted: {{name}}',
  },
  hints: {
    client_id: 'Without a client it is for all who have none of their own',
    facility_ids: "Without facilities it is for all of the client's",
    ends_on: 'The last day. Empty: without an end',
    renewal_months: 'When the end has passed, the agreement renews itself. Empty: it does not',
    report_emails: 'Type an address and press Enter',
  },
  facilitiesOfClient: 'Choose the client first',
  allFacilities: "All of the client's facilities",
  endsSoon: 'Ends within 30 days',
  endsLater: 'Does not end',
  sections: { main: 'Main', term: 'Term', targets: 'What is promised', more: 'More' },
  tabs: { files: 'Files', feed: 'History' },
  report: { title: 'Report for the client', month: 'Month', pdf: 'PDF', xlsx: 'Excel' },
  byDefault: 'No agreement of its own. The one for all clients applies:',
  ofFacility: 'From the service agreement',
}
