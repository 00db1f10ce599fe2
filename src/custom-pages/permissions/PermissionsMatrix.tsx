import { subject } from '@casl/ability'
import { useTranslation } from 'react-i18next'
import { entityTitle, wordsIn } from '#contract/messages.ts'
import { ENTITIES, ENTITY_ACTIONS } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import { GrantSelect } from './GrantSelect.tsx'
import { grantsOf } from './grants-of.ts'
import styles from './permissions.module.css'
import { type RoleActions, RoleMenu } from './RoleMenu.tsx'
import { RoleUsers } from './RoleUsers.tsx'
import { useGrant } from './use-grant.ts'

interface Props extends RoleActions {
  roles: RoleRow[]
}

/** Every permission of every role, one column a role. */
export function PermissionsMatrix({ roles, ...actions }: Props) {
  const ability = useAbility()
  const { t } = useTranslation()
  const { locale } = useLocale()
  const words = wordsIn(locale)
  const roleTitle = useRoleTitle()
  const grant = useGrant()
  const columns = roles.map((role) => ({ role, title: roleTitle(role.name), grants: grantsOf(role) }))
  return (
    <div className={styles.scroll} data-paper="wide">
      <table className={styles.matrix} aria-label={t('permissions.matrix')}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('permissions.action')}
            </th>
            {columns.map(({ role, title }) => (
              <th key={role.id} scope="col">
                <div className={styles.head}>
                  <span className={styles.roleName}>{title}</span>
                  <RoleMenu role={role} {...actions} />
                </div>
                <RoleUsers role={role} />
                {role.description && (
                  <span className={styles.description} title={role.description}>
                    {role.description}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {ENTITIES.map((entity) => (
          <tbody key={entity}>
            <tr className={styles.entity}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span className={styles.entityName}>
                  {entityTitle(words, entity)}
                  {entity === 'equipment' && <span className={styles.note}>{t('permissions.priceList')}</span>}
                </span>
              </th>
            </tr>
            {ENTITY_ACTIONS[entity].map((action) => (
              <tr key={action}>
                <th scope="row">{words.permissions.actions[action]}</th>
                {columns.map(({ role, title, grants }) => (
                  <td key={role.id}>
                    <GrantSelect
                      role={title}
                      isFixed={!ability.can('grant', subject('roles', role))}
                      grants={grants}
                      entity={entity}
                      action={action}
                      onChange={(type) => grant({ role: role.name, entity, action }, type)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
