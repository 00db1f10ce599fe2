import type { ListTab, Resource } from '../resource.ts'

/** The tab of the list that shows a row with these values; null for a list without tabs. */
export function listTabOf({ listTabs }: Pick<Resource, 'listTabs'>, values: Record<string, unknown>): ListTab | null {
  const fits = ({ narrowedBy }: ListTab) =>
    narrowedBy && Object.entries(narrowedBy).every(([name, value]) => values[name] === value)
  return listTabs?.find(fits) ?? null
}

/** The address of the list that shows a row with these values. */
export function listPathOf(resource: Pick<Resource, 'listTabs' | 'paths'>, values: Record<string, unknown>): string {
  const tab = listTabOf(resource, values)
  return tab ? `${resource.paths.list}?tab=${tab.key}` : resource.paths.list
}
