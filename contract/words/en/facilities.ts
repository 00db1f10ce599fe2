import type { facilities as ruFacilities } from '../ru/facilities.ts'
import type { Translated } from '../shape.ts'

export const facilities: Translated<typeof ruFacilities> = {
  title: 'Facilities',
  types: {
    office: 'Office',
    warehouse: 'Warehouse',
    shop: 'Shop',
    production: 'Production',
    residential: 'Residential',
    other: 'Other',
  },
  contractStatuses: {
    active: 'Contract active',
    ending: 'Contract ending',
    expired: 'Contract expired',
    none: 'No contract',
  },
  serviceLog: 'Service log',
  fields: {
    name: 'Name',
    client_id: 'Client',
    type: 'Type',
    manager_id: 'Manager',
    contract_number: 'Contract number',
    contract_till: 'Contract until',
    contract_status: 'Contract',
    is_covered: 'Service agreement',
    city: 'City',
    address: 'Address',
    lat: 'Latitude',
    lon: 'Longitude',
    open_work: 'Open requests and schedules',
    tags: 'Tags',
    tag: 'Tag',
    open_requests: 'Open requests',
    created_at: 'Added',
  },
}
