import type { FacilityPoint } from '#contract/clients/facilities.ts'
import { MAP_POINTS_MAX } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import type { ListAddressControl } from '#src/kit/list/list-address.ts'
import { MapView } from '#src/parts/map/MapView.tsx'
import type { MapDefinition } from '#src/parts/map/map-definition.ts'
import { ContractStatusTag } from './ContractStatusTag.tsx'

export const facilitiesOnMap: MapDefinition<FacilityPoint, FacilityPoint['contract_status']> = {
  domain: 'facilities',
  texts: 'facilities.map',
  states: {
    of: ({ contract_status }) => contract_status,
    signs: {
      expired: { sign: '×', colour: 'red', shape: 'diamond' },
      ending: { sign: '!', colour: 'amber', shape: 'square' },
      active: { sign: '✓', colour: 'green' },
      none: { sign: '–', colour: 'grey', shape: 'small' },
    },
    texts: 'facilities.contractStatuses',
  },
  path: PATHS.facilities.show,
  Line: ({ point }) => <span>{formatPlace(point)}</span>,
  More: ({ point }) => (
    <span>
      <ContractStatusTag value={point.contract_status} row={{ ...point }} />
    </span>
  ),
  mostPoints: MAP_POINTS_MAX,
}

/** All facilities with coordinates, by contract status. */
export default function FacilityMap({ address }: { address: ListAddressControl }) {
  return <MapView map={facilitiesOnMap} address={address} />
}

interface Place {
  city: string | null
  address: string | null
}

/** A place in one line; empty when neither part is known. */
function formatPlace({ city, address }: Place): string {
  return [city, address].filter(Boolean).join(', ')
}
