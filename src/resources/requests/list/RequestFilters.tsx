import { ListFilters } from '#src/crud/list/ListFilters.tsx'
import { MoreFilters } from '#src/crud/list/MoreFilters.tsx'
import { useResource } from '#src/crud/resource-context.ts'
import type { ListPartProps } from '#src/kit/list/list-address.ts'

/** The filters that are seldom used. */
const MORE = ['facility_id', 'manager_id', 'type', 'work_type', 'priority', 'sla']

/** The filters on a wide screen; the rare ones are behind a button, unless one of them is set. */
export function RequestFilters({ address }: ListPartProps) {
  const { filters, custom } = useResource()
  const more = [...MORE, ...(custom?.filters ?? [])]
  return (
    <>
      <ListFilters address={address} names={filters.filter((name) => !more.includes(name))} />
      <MoreFilters address={address} names={more} />
    </>
  )
}
