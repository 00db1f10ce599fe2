import type { ListTab, Resource } from '../resource.ts'

/** The tab of the list that lists a row with these values; null for an entity listed as a whole. */
export function listTabOf({ listTabs }: Pick<Resource, 'listTabs'>, values: Record<string, unknown>): ListTab | null {
  const fits = ({ narrowedBy }: ListTab) =>
    narrowedBy && Object.entries(narrowedBy).every(([name, value]) => values[name] === value)
  return listTabs?.find(fits) ?? null
}

/** Where the list stands in which a row with these values is found. */
export function listPathOf(resource: Pick<Resource, 'listTabs' | 'paths'>, values: Record<string, unknown>): string {
  const tab = listTabOf(resource, values)
  return tab ? `${resource.paths.list}?tab=${tab.key}` : resource.paths.list
}
