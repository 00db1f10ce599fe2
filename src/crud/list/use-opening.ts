import { useMemo } from 'react'
import { useActor } from '../../providers/actor.ts'
import { filterNames, type Resource } from '../resource.ts'
import { useResource } from '../resource-context.ts'

/** The entity with the saved view that its reader opens the list with, in place of what it opens on for everybody. */
export function useOpening(): Resource {
  const resource = useResource()
  const query = useActor()?.default_views.find(({ entity }) => entity === resource.name)?.query
  return useMemo(() => {
    if (query === undefined) return resource
    const said = [...filterNames(resource), 'q', 'sort', 'per_page']
    const opensOn = [...new URLSearchParams(query)].filter(([name]) => said.includes(name))
    return { ...resource, opensOn: Object.fromEntries(opensOn) }
  }, [resource, query])
}
