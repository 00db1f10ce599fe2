import { useTexts } from '#src/providers/language/use-texts.ts'
import type { Resource } from './resource.ts'

/** The titles of an entity's fields: the account's own words, or the locales' text. */
export function useFieldTitle({ name: entity, fields }: Pick<Resource, 'name' | 'fields'>): (name: string) => string {
  const { t } = useTexts()
  return (name) => fields[name]?.title ?? t(`${entity}.fields.${name}`)
}
