import { fillPath } from '../kit/page/page-path.ts'
import { useMay } from '../providers/use-may.ts'
import type { Resource } from './resource.ts'

/** Where a click on a row leads: to its page, or to its form when it has no page; null for those who may see neither. */
export function useRowPath({ name, paths }: Resource): ((id: number) => string) | null {
  const mayShow = useMay(name, 'show')
  const mayEdit = useMay(name, 'edit')
  const path = (mayShow && paths.show) || (mayEdit && paths.edit)
  return path ? (id) => fillPath(path, id) : null
}
