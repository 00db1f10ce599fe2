import type { TargetRow } from '#contract/sla/targets.ts'
import { defineResource } from '#src/crud/resource.ts'
import { date, moment } from '#src/fields/date.tsx'
import { count } from '#src/fields/number.tsx'
import { longText, text } from '#src/fields/text.tsx'
import { user } from '#src/fields/user.tsx'
import { yesNo } from '#src/fields/yes-no.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { dayIn } from '#src/kit/values/day-in.ts'
import { historyTab } from '#src/parts/feed/feed-tab.tsx'
import { filesTab } from '#src/parts/files/files-tab.tsx'
import { MANAGERS } from '#src/parts/reference-sources.ts'
import { AgreementReport } from '#src/parts/sla/AgreementReport.tsx'
import { clientField, emailsField, facilitiesField, facilitiesInput, monthsField } from './agreement-fields.tsx'
import { toTargetBodies } from './target-values.ts'

const TargetsField = lazyPage(() => import('./TargetsField.tsx'), 'agreementTargets')
const TargetList = lazyPage(() => import('./TargetList.tsx'), 'agreementTargets')
const ApplyTo = lazyPage(() => import('./ApplyTo.tsx'), 'agreementTargets')

/** What was promised to clients: agreements and their targets. */
export default defineResource({
  name: 'agreements',
  titleOf: ({ number }) => number,
  fields: {
    number: text(),
    client_id: clientField,
    facilities: facilitiesField,
    facility_ids: facilitiesInput,
    starts_on: date(),
    ends_on: date(),
    renewal_months: monthsField,
    manager_id: user({ source: MANAGERS, of: 'manager' }),
    targets: {
      Cell: () => null,
      View: TargetList,
      FormItems: TargetsField,
      names: ['targets'],
      toInput: (targets) => toTargetBodies((targets as TargetRow[] | undefined) ?? []),
      isWide: true,
    },
    apply_to: { read: () => undefined, Cell: () => null, FormItems: ApplyTo, isWide: true },
    report_emails: emailsField,
    comment: longText(),
    open_requests: count(),
    ends_soon: yesNo({ yes: 'agreements.endsSoon', no: 'agreements.endsLater' }),
    created_at: moment(),
  },
  columns: [
    { field: 'number', sort: 'number' },
    { field: 'client_id' },
    { field: 'facilities', notOnCard: true },
    { field: 'starts_on', sort: 'starts_on', notOnCard: true },
    { field: 'ends_on', sort: 'ends_on' },
    { field: 'manager_id' },
    { field: 'created_at', sort: 'created_at', isExtra: true },
  ],
  filters: ['client_id', 'manager_id', 'ends_soon'],
  canBeArchived: true,
  sections: [
    { title: 'main', fields: ['number', 'manager_id', 'client_id', 'facility_ids'] },
    { title: 'term', fields: ['starts_on', 'ends_on', 'renewal_months'] },
    { title: 'targets', fields: ['targets', 'apply_to'] },
    { title: 'more', fields: ['report_emails', 'comment'] },
  ],
  Overview: ({ row, children }) => (
    <>
      {children}
      <AgreementReport agreementId={row.id} />
    </>
  ),
  overview: [
    { title: 'targets', fields: ['targets'] },
    { title: 'main', fields: ['client_id', 'facilities', 'manager_id', 'open_requests', 'created_at'] },
    { title: 'term', fields: ['starts_on', 'ends_on', 'renewal_months'] },
    { title: 'more', fields: ['report_emails', 'comment'] },
  ],
  tabs: [filesTab('agreements'), historyTab('agreements')],
  defaults: () => ({ facility_ids: [], targets: [], report_emails: [], starts_on: dayIn(undefined, Date.now()) }),
})
