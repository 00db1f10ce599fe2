import { useResourceParams } from '@refinedev/core'
import { fillPath } from '#contract/paths.ts'

/** The path of a row's page in any of Refine's resources; null when it has none. */
export function usePagePath(): (resource: string, id: number) => string | null {
  const { resources } = useResourceParams()
  return (resource, id) => {
    const show = resources.find(({ name }) => name === resource)?.show
    return typeof show === 'string' ? fillPath(show, id) : null
  }
}
