import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** The texts of a list by their key under `crud`, or the entity's own from its `list` texts. */
export function useListTexts(name: ResourceName) {
  const { t } = useTexts()
  return (key: string, values?: Record<string, unknown>) => t([`${name}.list.${key}`, `crud.${key}`], values)
}
