import { FieldFilter } from '#src/fields/FieldFilter.tsx'
import { fieldOf } from '#src/fields/field.ts'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { useResource } from '../resource-context.ts'
import { useFieldTitle } from '../use-field-title.ts'

interface ListFiltersProps extends ListPartProps {
  /** All of the list's filters by default. */
  names?: readonly string[]
}

/** Each filter edits one parameter of the address. */
export function ListFilters({ address, names }: ListFiltersProps) {
  const resource = useResource()
  return (names ?? resource.filters).map((name) => <ListFilter key={name} name={name} address={address} />)
}

function ListFilter({ name, address }: ListPartProps & { name: string }) {
  const resource = useResource()
  const titleOf = useFieldTitle(resource)
  const { Filter } = fieldOf(resource, name)
  if (!Filter) throw new Error(`${resource.name} is filtered by ${name}, which has no filter`)
  return (
    <FieldFilter
      Filter={Filter}
      label={titleOf(name)}
      value={address.filters[name]}
      onChange={(value) => address.filterBy({ [name]: value })}
    />
  )
}
