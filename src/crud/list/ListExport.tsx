import { ExportButton } from '#src/kit/list/ExportButton.tsx'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { callOf, type Download, type LooseCaller } from '#src/providers/calls/api.ts'
import { type RouteAddress, routeTable } from '#src/providers/calls/route-table.ts'
import { domainOf } from '#src/providers/data.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { useResource } from '../resource-context.ts'

interface ListExportProps extends ListPartProps {
  /** The columns of the table, in their order. */
  columns: readonly string[]
}

/**
 * The list as a spreadsheet, for every entity whose list the contract exports. It has the columns of the table, then
 * those that no table of the list shows.
 */
export function ListExport({ address: { q, sort, filters }, columns: shown }: ListExportProps) {
  const isPhone = useIsPhone()
  const { name, tab, columns: offered } = useResource()
  const route = exportOf(name)
  if (!route) return null
  const others = route.columns.filter((column) => offered.every(({ field }) => field !== column))
  const columns = [...shown, ...others].join()
  return (
    <span style={{ marginInlineStart: 'auto' }}>
      <ExportButton
        load={(signal) =>
          route.load({ query: { ...filters, ...tab?.narrowedBy, q, sort, columns }, signal }) as Promise<Download>
        }
        fallbackName={`${domainOf(name)}.xlsx`}
        isShort={isPhone}
      />
    </span>
  )
}

/** The domain's own export, where it holds more than the list, or else the common one. */
function exportOf(resource: string): { load: LooseCaller; columns: readonly string[] } | null {
  const domain = domainOf(resource)
  const [of, call] = 'export' in routeTable[domain] ? ([domain, 'export'] as const) : (['exports', domain] as const)
  const columns = (routeTable[of] as Record<string, RouteAddress>)[call]?.columns
  return columns ? { load: callOf(of, call), columns } : null
}
