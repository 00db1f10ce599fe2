import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { callOf, type Download, type LooseCaller } from '#src/providers/api.ts'
import { domainOf } from '#src/providers/data.ts'
import { routeTable } from '#src/providers/route-table.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { useResource } from '../resource-context.ts'

/** The list as a spreadsheet, for every entity whose list the contract exports. */
export function ListExport({ address: { q, sort, filters } }: ListPartProps) {
  const isPhone = useIsPhone()
  const { name, tab } = useResource()
  const load = exportOf(name)
  if (!load) return null
  return (
    <span style={{ marginInlineStart: 'auto' }}>
      <ExportButton
        load={(signal) => load({ query: { ...filters, ...tab?.narrowedBy, q, sort }, signal }) as Promise<Download>}
        fallbackName={`${domainOf(name)}.xlsx`}
        isShort={isPhone}
      />
    </span>
  )
}

/** The domain's own export, where it holds more than the list, or else the common one. */
function exportOf(resource: string): LooseCaller | null {
  const domain = domainOf(resource)
  if ('export' in routeTable[domain]) return callOf(domain, 'export')
  return domain in routeTable.exports ? callOf('exports', domain) : null
}
