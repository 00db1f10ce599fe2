import { EnvironmentOutlined } from '@ant-design/icons'
import { CONTRACT_STATUSES } from '#contract/clients/contract-status.ts'
import { PATHS } from '#contract/paths.ts'
import { defineResource } from '#src/crud/resource.ts'
import { choice } from '#src/fields/choice.tsx'
import { moment } from '#src/fields/date.tsx'
import { heading } from '#src/fields/heading.tsx'
import { count } from '#src/fields/number.tsx'
import { reference } from '#src/fields/reference.tsx'
import { tags } from '#src/fields/tags.tsx'
import { text } from '#src/fields/text.tsx'
import { user } from '#src/fields/user.tsx'
import { yesNo } from '#src/fields/yes-no.tsx'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { WhoReads } from '#src/parts/access-list/WhoCanSee.tsx'
import { contactsTab } from '#src/parts/contacts/contacts-tab.tsx'
import { feedTab } from '#src/parts/feed/feed-tab.tsx'
import { withUnread } from '#src/parts/feed/with-unread.tsx'
import { filesTab } from '#src/parts/files/files-tab.tsx'
import { MergeButton } from '#src/parts/merging/MergeButton.tsx'
import { CLIENTS, MANAGERS } from '#src/parts/reference-sources.ts'
import { requestsTab } from '#src/parts/requests/requests-tab.tsx'
import { schedulesTab } from '#src/parts/scheduled-requests/schedules-tab.tsx'
import { address } from './address/address.tsx'
import { ContractStatusTag } from './ContractStatusTag.tsx'
import { contractNumber, contractTill } from './covered-fields.tsx'
import { facilityType } from './facility-type.tsx'

const FacilityCalendar = lazyPage(() => import('#src/parts/calendar-feeds/FacilityCalendar.tsx'), 'calendarFeeds')
const FeedSidebar = lazyPage(() => import('#src/parts/feed/FeedSidebar.tsx'), 'feed')
const ChangedClient = lazyPage(() => import('./changed-client/ChangedClient.tsx'), 'facilityClient')
const FacilityMap = lazyPage(() => import('./FacilityMap.tsx'))
const FacilitySummary = lazyPage(() => import('./FacilitySummary.tsx'))
const FacilityAgreements = lazyPage(() => import('./FacilityAgreements.tsx'), 'agreementTargets')
const EquipmentTab = lazyPage(() => import('./EquipmentTab.tsx'))
const ServiceLogTab = lazyPage(() => import('./ServiceLogTab.tsx'))
const SubscribersTab = lazyPage(() => import('./SubscribersTab.tsx'))

/** The places where the work is done. */
export default defineResource({
  name: 'facilities',
  titleOf: ({ name }) => name,
  fields: {
    name: withUnread('facilities', heading(text())),
    client_id: reference({
      source: CLIENTS,
      of: 'client',
      page: { path: PATHS.clients.show, resource: 'clients' },
    }),
    open_work: { read: () => undefined, Cell: () => null, FormItems: ChangedClient, isWide: true },
    type: facilityType,
    manager_id: user({ source: MANAGERS, of: 'manager' }),
    contract_number: contractNumber,
    contract_till: contractTill,
    contract_status: {
      ...choice(CONTRACT_STATUSES, 'facilities.contractStatuses', { severalInFilter: true }),
      Cell: ContractStatusTag,
      Input: undefined,
    },
    is_covered: yesNo({ yes: 'facilities.covered', no: 'facilities.notCovered' }),
    address: address(),
    tags: tags('facility'),
    tag: tags('facility'),
    open_requests: count(),
    created_at: moment(),
  },
  columns: [
    { field: 'name', sort: 'name' },
    { field: 'client_id' },
    { field: 'address' },
    { field: 'contract_status', sort: 'contract_till' },
    { field: 'open_requests' },
    { field: 'type', notOnCard: true },
    { field: 'manager_id', notOnCard: true },
  ],
  filters: ['contract_status', 'is_covered', 'client_id', 'manager_id', 'type', 'tag'],
  views: [{ key: 'map', Icon: EnvironmentOutlined, Content: FacilityMap }],
  canBeArchived: true,
  sections: [
    { title: 'main', fields: ['name', 'client_id', 'open_work', 'type', 'manager_id'] },
    { title: 'location', fields: ['address'] },
    { title: 'contract', fields: ['contract_number', 'contract_till'] },
    { title: 'more', fields: ['tags'] },
  ],
  overview: [
    { title: 'main', fields: ['client_id', 'type', 'manager_id', 'open_requests', 'created_at'] },
    { title: 'contract', fields: ['contract_number', 'contract_status'] },
    { title: 'more', fields: ['tags'] },
  ],
  Badges: ({ row }) => <ContractStatusTag value={row.contract_status} row={row} />,
  Overview: ({ row, children }) => (
    <>
      <FacilitySummary row={row} />
      {children}
    </>
  ),
  Actions: ({ row }) => (
    <>
      <FeedSidebar owner="facilities" id={row.id} />
      <FacilityCalendar id={row.id} />
      <WhoReads entity="facilities" id={row.id} />
      <MergeButton entity="facilities" row={row} />
    </>
  ),
  tabs: [
    requestsTab('facilities', 'facility_id'),
    schedulesTab('facility'),
    { key: 'agreements', lists: 'agreements', Content: ({ row }) => <FacilityAgreements facility={row} /> },
    { key: 'equipment', Content: EquipmentTab },
    { key: 'service', Content: ServiceLogTab },
    contactsTab('facility'),
    { key: 'subscribers', Content: SubscribersTab },
    filesTab('facilities'),
    feedTab('facilities'),
  ],
  defaults: { tags: [] },
})
