import type { Resource } from './resource.ts'
import { useMay } from './use-may.ts'

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
