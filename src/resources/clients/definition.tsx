import { subject } from '@casl/ability'
import { Suspense } from 'react'
import { CLIENT_TYPES } from '#contract/values/client-types.ts'
import { defineResource } from '#src/crud/resource.ts'
import { choice } from '#src/fields/choice.tsx'
import { moment } from '#src/fields/date.tsx'
import { email } from '#src/fields/email.tsx'
import { heading } from '#src/fields/heading.tsx'
import { count } from '#src/fields/number.tsx'
import { tags } from '#src/fields/tags.tsx'
import { longText, text } from '#src/fields/text.tsx'
import { yesNo } from '#src/fields/yes-no.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { contactsTab } from '#src/parts/contacts/contacts-tab.tsx'
import { feedTab } from '#src/parts/feed/feed-tab.tsx'
import { withUnread } from '#src/parts/feed/with-unread.tsx'
import { filesTab } from '#src/parts/files/files-tab.tsx'
import { requestsTab } from '#src/parts/requests/requests-tab.tsx'
import { schedulesTab } from '#src/parts/scheduled-requests/schedules-tab.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { ClientActions } from './ClientActions.tsx'
import { ClientSummary } from './ClientSummary.tsx'
import { clientCountry, clientPhone } from './country.tsx'

const ClientFacilities = lazyPage(() => import('./ClientFacilities.tsx'))
const ClientAgreements = lazyPage(() => import('./ClientAgreements.tsx'), 'agreementTargets')
const BankDetailsTab = lazyPage(() => import('./BankDetailsTab.tsx'), 'similarClients')
const TaxNumber = lazyPage(() => import('./TaxNumber.tsx'))
const SimilarClients = lazyPage(() => import('./SimilarClients.tsx'), 'similarClients')
const PersonalData = lazyPage(() => import('./PersonalData.tsx'), 'leaving')

const EMAILED = { yes: 'clients.emailed', no: 'clients.notEmailed' }

/** The companies and persons the work is done for. */
export default defineResource({
  name: 'clients',
  titleOf: ({ name }) => name,
  fields: {
    name: withUnread('clients', heading(text())),
    type: choice(CLIENT_TYPES, 'clients.types'),
    phone: clientPhone,
    country: clientCountry,
    email: email(),
    bank_details: { Cell: () => null, FormItems: TaxNumber, names: ['bank_details'], isWide: true },
    similar: { Cell: () => null, FormItems: SimilarClients, names: [], isWide: true },
    comment: longText(),
    tags: tags('client'),
    tag: tags('client'),
    facilities_count: count(),
    open_requests: count(),
    email_created: yesNo(EMAILED),
    email_on_the_way: yesNo(EMAILED),
    email_done: yesNo(EMAILED),
    created_at: moment(),
  },
  columns: [
    { field: 'name', sort: 'name' },
    { field: 'type', notOnCard: true },
    { field: 'phone' },
    { field: 'email', notOnCard: true },
    { field: 'country', isExtra: true },
    { field: 'tags' },
    { field: 'facilities_count' },
    { field: 'open_requests' },
    { field: 'created_at', sort: 'created_at', notOnCard: true },
  ],
  filters: ['type', 'country', 'tag'],
  canBeArchived: true,
  sections: [
    { title: 'main', fields: ['name', 'type', 'bank_details', 'phone', 'country', 'email', 'similar'] },
    { title: 'more', fields: ['tags', 'comment'] },
    { title: 'emails', fields: ['email_created', 'email_on_the_way', 'email_done'] },
  ],
  Overview: ({ row, children }) => (
    <>
      <ClientSummary row={row} />
      {children}
      <Suspense fallback={null}>
        <Can I="erase" this={subject('clients', row)}>
          <PersonalData row={row} />
        </Can>
      </Suspense>
    </>
  ),
  overview: [
    { title: 'main', fields: ['type', 'country', 'phone', 'email', 'facilities_count', 'open_requests', 'created_at'] },
    { title: 'more', fields: ['tags', 'comment'] },
    { title: 'emails', fields: ['email_created', 'email_on_the_way', 'email_done'] },
  ],
  Actions: ClientActions,
  tabs: [
    { key: 'facilities', Content: ({ row: { id } }) => <ClientFacilities id={id} /> },
    requestsTab('clients', 'client_id'),
    schedulesTab('client'),
    { key: 'agreements', lists: 'agreements', Content: ({ row: { id } }) => <ClientAgreements id={id} /> },
    contactsTab('client'),
    { key: 'bank', Content: BankDetailsTab },
    filesTab('clients'),
    feedTab('clients'),
  ],
  defaults: { type: 'company', tags: [], email_created: true, email_on_the_way: true, email_done: true },
})
