import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { agreementReport as ruAgreementReport } from '../ru/agreement-report.ts'

export const agreementReport: Translated<typeof ruAgreementReport> = {
  file: (number, month) => `Report of agreement ${number}, ${month}`,
  title: (number) => `Report of service agreement ${number}`,
  client: words.requests.fields.client,
  validity: 'Valid',
  since: (start) => `from ${start}`,
  between: (start, end) => `from ${start} to ${end}`,
  month: 'Month',
  note: 'Requests created in the month, and what was promised for them. Overruns are in service hours.',
  totals: 'Totals',
  clocks: 'Promises by request',
  none: 'There were no requests under the agreement in the month.',
  leftOut: (rows) =>
    `Not everything fitted in here. Rows that only the spreadsheet has: ${rows}. The totals include them.`,
  columns: {
    number: 'No.',
    request: 'Request',
    place: 'Where',
    kind: 'Clock',
    promised: 'Promised',
    started: 'Started',
    due: 'Due',
    met: 'Done',
    state: 'State',
    overrun: 'Overrun',
    pauses: 'Pauses',
    why: 'Why',
  },
  later: (by) => `late by ${by}`,
  learnedLate: 'done in time, learned late',
  paused: (reason, length) => `paused: ${reason}, ${length}`,
  because: (what, at) => `missed by a change: ${what}, ${at}`,
  changes: {
    priority: words.requests.fields.priority.toLowerCase(),
    work_type: words.requests.fields.work_type.toLowerCase(),
    type: 'type of request',
    facility: words.requests.fields.facility.toLowerCase(),
    client: words.requests.fields.client.toLowerCase(),
    agreement: 'agreement',
    hours: 'service hours',
    calendar: 'work calendar',
    pauses: 'pauses',
  },
  made: (at) => `Made ${at}`,
}
