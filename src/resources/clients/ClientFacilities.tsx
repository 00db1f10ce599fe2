import { PATHS } from '#contract/paths.ts'
import type { Resource } from '#src/crud/resource.ts'
import { RelatedRows } from '#src/crud/show/RelatedRows.tsx'
import facilities from '../facilities/definition.tsx'

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

/** The facilities on a client's page. */
export default function ClientFacilities({ id }: { id: number }) {
  const listedBy = { domain: 'clients', call: 'facilities', params: { id } }
  return <RelatedRows resource={facilityRows} listedBy={listedBy} addWith={`client_id=${id}`} />
}
