import { PATHS } from '#contract/paths.ts'
import type { Resource } from '#src/crud/resource.ts'
import { ResourceProvider } from '#src/crud/resource-context.ts'
import AddressFormItems from '#src/parts/address/AddressFormItems.tsx'
import facilities from '#src/resources/facilities/definition.tsx'

const resource: Resource = { ...facilities, paths: PATHS.facilities }

/** The address inputs of the facility's form. */
export default function FacilityPlaceItems() {
  return (
    <ResourceProvider value={resource}>
      <AddressFormItems />
    </ResourceProvider>
  )
}
