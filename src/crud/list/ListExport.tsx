import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { callOf, type Download } from '../../providers/api.ts'
import { domainOf } from '../../providers/data.ts'
import { routeTable } from '../../providers/route-table.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import type { ListAddress } from '../list-address.ts'
import type { Resource } from '../resource.ts'

interface Props {
  resource: Resource
  address: ListAddress
  /** What the open part of the list has in common. */
  narrowedBy?: Readonly<Record<string, string>>
}

/** The list as a spreadsheet, for every entity whose list the contract exports. */
export function ListExport({ resource, address: { q, sort, filters }, narrowedBy }: Props) {
  const isPhone = useIsPhone()
  const domain = domainOf(resource.name)
  if (!(domain in routeTable.exports)) return null
  const load = () => callOf('exports', domain)({ query: { ...filters, ...narrowedBy, q, sort } }) as Promise<Download>
  return <ExportButton load={load} fallbackName={`${domain}.xlsx`} isShort={isPhone} />
}
