import { useTranslation } from 'react-i18next'
import type { ConfigurationItem } from '#contract/configuration/configuration.ts'
import { ownTextIn } from '#contract/custom-fields/field-types.ts'
import { useWorkTypeLabel } from '#src/parts/requests/WorkType.tsx'
import { pauseReasonName } from '#src/parts/sla/pause-reason-name.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { useLocale } from '#src/providers/language/i18n.ts'

type Named = Pick<ConfigurationItem, 'section' | 'name' | 'title' | 'entity'>

/** What an item is called on the screens; those that every account begins with are translated. */
export function useItemName(): (item: Named) => string {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const workTypeLabel = useWorkTypeLabel()
  const roleTitle = useRoleTitle()
  return ({ section, name, title, entity }) => {
    if (section === 'work_types') return workTypeLabel(name)
    if (section === 'roles') return roleTitle(name)
    if (section === 'pause_reasons') return pauseReasonName(name, locale)
    if (title && entity) return `${t(`configuration.entities.${entity}`)}: ${ownTextIn(title, locale)}`
    return name || t(`configuration.sections.${section}`)
  }
}
