import { useResourceParams } from '@refinedev/core'
import { useMay } from '../providers/use-may.ts'
import type { Resource } from './resource.ts'

export function fillPath(path: string, id: number): string {
  return path.replace(':id', String(id))
}

/** Where a click on a row leads: to its page, or to its form when it has no page; null for those who may see neither. */
export function useRowPath({ name, paths }: Resource): ((id: number) => string) | null {
  const mayShow = useMay(name, 'show')
  const mayEdit = useMay(name, 'edit')
  const path = (mayShow && paths.show) || (mayEdit && paths.edit)
  return path ? (id) => fillPath(path, id) : null
}

/** The page of a row of any resource the framework knows; null when it has none. */
export function usePagePath(): (resource: string, id: number) => string | null {
  const { resources } = useResourceParams()
  return (resource, id) => {
    const show = resources.find(({ name }) => name === resource)?.show
    return typeof show === 'string' ? fillPath(show, id) : null
  }
}
