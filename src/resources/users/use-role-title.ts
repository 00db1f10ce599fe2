import { useTranslation } from 'react-i18next'
import { DEFAULT_ROLES } from '../../../contract/users/role-names.ts'

/** A role's name as people read it: the default ones are translated, a company's own stand as they were typed. */
export function useRoleTitle(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => {
    const known = DEFAULT_ROLES.find((role) => role === name)
    return known ? t(`shell.roles.${known}`) : name
  }
}
