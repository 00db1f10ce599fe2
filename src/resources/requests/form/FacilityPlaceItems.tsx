import AddressFormItems from '../../../crud/fields/AddressFormItems.tsx'
import type { Resource } from '../../../crud/resource.ts'
import { ResourceProvider } from '../../../crud/resource-context.ts'
import facilities from '../../facilities/definition.tsx'
import { PATHS } from '../../paths.ts'

const resource: Resource = { ...facilities, paths: PATHS.facilities }

/** Where a facility is, as its own form asks for it. */
export default function FacilityPlaceItems() {
  return (
    <ResourceProvider value={resource}>
      <AddressFormItems />
    </ResourceProvider>
  )
}
