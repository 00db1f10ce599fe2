import { useMemo } from 'react'
import { type Actor, useActor } from '#src/providers/actor.ts'
import type { ListTab, Resource } from '../resource.ts'
import { useResource } from '../resource-context.ts'

/** The entity with the user's default saved view in place of the filters its list opens with. */
export function openingOf(resource: Resource, actor: Actor | null): Resource {
  const query = actor?.default_views.find(({ entity }) => entity === resource.name)?.query
  if (query === undefined) return resource
  const said = [...resource.filters, 'q', 'sort', 'per_page']
  const opensOn = [...new URLSearchParams(query)].filter(([name]) => said.includes(name))
  return { ...resource, opensOn: Object.fromEntries(opensOn) }
}

/** The same for the list under the open tab. */
export function useOpening(tab: ListTab | undefined): Resource {
  const resource = useResource()
  const actor = useActor()
  return useMemo(() => ({ ...openingOf(resource, actor), tab }), [resource, actor, tab])
}
