import type { ResourceName } from '../../providers/resource-names.ts'
import { useTexts } from '../../providers/use-texts.ts'

/** What every list says, by its key under `crud`: in the entity's own words where its `list` texts have some. */
export function useListTexts(name: ResourceName) {
  const { t } = useTexts()
  return (key: string, values?: Record<string, unknown>) => t([`${name}.list.${key}`, `crud.${key}`], values)
}
