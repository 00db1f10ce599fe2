import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import styles from './permissions.module.css'

/** How many users have the role; leads to them. */
export function RoleUsers({ role: { name, users_count } }: { role: RoleRow }) {
  const { t } = useTranslation()
  const text = t('permissions.users', { count: users_count })
  if (users_count === 0) return <span className={styles.users}>{text}</span>
  return (
    <Link
      to={`${PATHS.users.list}?${new URLSearchParams({ role: name })}`}
      className={`standalone-link ${styles.users}`}
    >
      {text}
    </Link>
  )
}
