import { RelatedRows } from '../crud/RelatedRows.tsx'
import type { Resource } from '../crud/resource.ts'
import facilities from './facilities.tsx'
import { PATHS } from './paths.ts'

const facilityRows: Resource = {
  ...facilities,
  columns: facilities.columns
    .filter(({ field }) => field !== 'client_id')
    .map(({ field, sort }) => ({
      field,
      sort: sort === 'name' ? sort : undefined,
    })),
  paths: PATHS.facilities,
}

/** Facilities as a client's page lists them. */
export function ClientFacilities({ id }: { id: number }) {
  const listedBy = { domain: 'clients', call: 'facilities', params: { id } }
  return <RelatedRows resource={facilityRows} listedBy={listedBy} addWith={`client_id=${id}`} />
}
