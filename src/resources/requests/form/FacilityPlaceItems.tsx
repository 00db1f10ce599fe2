import { PATHS } from '../../../../contract/paths.ts'
import type { Resource } from '../../../crud/resource.ts'
import { ResourceProvider } from '../../../crud/resource-context.ts'
import AddressFormItems from '../../facilities/address/AddressFormItems.tsx'
import facilities from '../../facilities/definition.tsx'

const resource: Resource = { ...facilities, paths: PATHS.facilities }

/** The address inputs of the facility's form. */
export default function FacilityPlaceItems() {
  return (
    <ResourceProvider value={resource}>
      <AddressFormItems />
    </ResourceProvider>
  )
}
