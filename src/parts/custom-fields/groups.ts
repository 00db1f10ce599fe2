import { ownTextIn, type RoleField } from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/locales.ts'
import { textsIn } from '#src/providers/language/i18n.ts'

export interface FieldGroup {
  key: string
  title: string
  fields: RoleField[]
}

/** Fields by the groups that an account put them in, those without one first. */
export function fieldGroups(fields: readonly RoleField[], locale: Locale): FieldGroup[] {
  const byGroup = Map.groupBy(fields, ({ group }) => (group ? ownTextIn(group, locale) : ''))
  return [...byGroup].map(([title, grouped]) => ({
    key: `custom ${title}`,
    title: title || (textsIn(locale).crud?.customFields ?? ''),
    fields: grouped,
  }))
}
