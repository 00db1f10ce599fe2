import { useTranslation } from 'react-i18next'
import { capitalized } from '#contract/capitalized.ts'
import { entityTitle, wordsIn } from '#contract/messages.ts'
import { ENTITIES, PERMISSIONS, type Permission, permissionParts } from '#contract/permissions.ts'
import { useLocale } from '#src/providers/language/i18n.ts'

/** What a key may do, in words: `Read, create: Clients, Facilities; Read: Requests`. */
export function useScopeWords(): (scopes: readonly Permission[]) => string {
  const { t } = useTranslation()
  const words = wordsIn(useLocale().locale)
  return (scopes) => {
    if (scopes.length === PERMISSIONS.length) return t('integrations.keys.everything')
    const entities = Map.groupBy(ENTITIES, (entity) =>
      scopes
        .map(permissionParts)
        .filter(([of]) => of === entity)
        .map(([, action]) => words.permissions.actions[action].toLowerCase())
        .join(', '),
    )
    return [...entities]
      .filter(([actions]) => actions !== '')
      .map(([actions, of]) => `${capitalized(actions)}: ${of.map((entity) => entityTitle(words, entity)).join(', ')}`)
      .join('; ')
  }
}
