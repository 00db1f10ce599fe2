import { useTranslation } from 'react-i18next'
import { DEFAULT_ROLES } from '#contract/users/role-names.ts'

/** The display name of a role: the default ones are translated, an account's own are shown as typed. */
export function useRoleTitle(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => {
    const known = DEFAULT_ROLES.find((role) => role === name)
    return known ? t(`shell.roles.${known}`) : name
  }
}
