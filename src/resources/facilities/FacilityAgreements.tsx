import type { FacilityRow } from '#contract/clients/facilities.ts'
import { PATHS } from '#contract/paths.ts'
import type { Resource } from '#src/crud/resource.ts'
import { RelatedRows } from '#src/crud/show/RelatedRows.tsx'
import agreements from '../agreements/definition.tsx'

const ofFacility: Resource = {
  ...agreements,
  columns: agreements.columns.filter(({ field }) => field !== 'client_id').map(({ field }) => ({ field })),
  paths: PATHS.agreements,
}

/** The agreements that are for a facility, on its page. */
export default function FacilityAgreements({ facility: { id, client } }: { facility: FacilityRow }) {
  return (
    <RelatedRows
      resource={ofFacility}
      listedBy={{ domain: 'agreements', call: 'list', query: { facility_id: id } }}
      addWith={`client_id=${client.id}&facility_ids=${id}`}
    />
  )
}
