import type { ConfigurationSection } from '#contract/configuration/sections.ts'
import { agreementSection } from './agreement.ts'
import { checklistsSection } from './checklists.ts'
import { customFieldsSection } from './fields.ts'
import { pauseReasonsSection } from './pause-reasons.ts'
import { rolesSection } from './roles.ts'
import type { SectionRules } from './section.ts'
import { serviceHoursSection } from './service-hours.ts'
import { settingsSection } from './settings.ts'
import { workTypesSection } from './work-types.ts'

const SECTIONS: { [S in ConfigurationSection]: SectionRules<S> } = {
  settings: settingsSection,
  service_hours: serviceHoursSection,
  pause_reasons: pauseReasonsSection,
  roles: rolesSection,
  checklists: checklistsSection,
  work_types: workTypesSection,
  fields: customFieldsSection,
  agreement: agreementSection,
}

/** A section whose items come from a file or from what an import has stored: each is one of that section. */
export function sectionOf<S extends ConfigurationSection>(name: S): SectionRules<S> {
  return SECTIONS[name]
}
