import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { ListPartProps } from '../../kit/list/list-address.ts'
import { callOf, type Download, type LooseCaller } from '../../providers/api.ts'
import { domainOf } from '../../providers/data.ts'
import { routeTable } from '../../providers/route-table.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { useResource } from '../resource-context.ts'

interface Props extends ListPartProps {
  /** What the rows of the open tab have in common. */
  narrowedBy?: Readonly<Record<string, string>>
}

/** The list as a spreadsheet, for every entity whose list the contract exports. */
export function ListExport({ address: { q, sort, filters }, narrowedBy }: Props) {
  const isPhone = useIsPhone()
  const { name } = useResource()
  const load = exportOf(name)
  if (!load) return null
  return (
    <ExportButton
      load={(signal) => load({ query: { ...filters, ...narrowedBy, q, sort }, signal }) as Promise<Download>}
      fallbackName={`${domainOf(name)}.xlsx`}
      isShort={isPhone}
    />
  )
}

/** The domain's own export, where it holds more than the list, or else the common one. */
function exportOf(resource: string): LooseCaller | null {
  const domain = domainOf(resource)
  if ('export' in routeTable[domain]) return callOf(domain, 'export')
  return domain in routeTable.exports ? callOf('exports', domain) : null
}
