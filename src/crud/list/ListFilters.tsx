import { FieldFilter } from '#src/fields/FieldFilter.tsx'
import { fieldOf } from '#src/fields/field.ts'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useResource } from '../resource-context.ts'

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
  const { t } = useTexts()
  const resource = useResource()
  const { Filter } = fieldOf(resource, name)
  if (!Filter) throw new Error(`${resource.name} is filtered by ${name}, which has no filter`)
  return (
    <FieldFilter
      Filter={Filter}
      label={t(`${resource.name}.fields.${name}`)}
      value={address.filters[name]}
      onChange={(value) => address.filterBy({ [name]: value })}
    />
  )
}
