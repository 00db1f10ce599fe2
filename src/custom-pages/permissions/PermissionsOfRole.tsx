import { subject } from '@casl/ability'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { entityTitle, wordsIn } from '#contract/messages.ts'
import { ENTITIES, ENTITY_ACTIONS } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { Section } from '#src/kit/page/Section.tsx'
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

/** On a phone: the permissions of one role, which the address names. */
export function PermissionsOfRole({ roles, ...actions }: Props) {
  const ability = useAbility()
  const { t } = useTranslation()
  const { locale } = useLocale()
  const words = wordsIn(locale)
  const roleTitle = useRoleTitle()
  const grant = useGrant()
  const [params, setParams] = useSearchParams()
  const role = roles.find(({ name }) => name === params.get('role')) ?? roles.find((one) => !one.is_system) ?? roles[0]
  if (!role) return null

  const choose = (name: string) => {
    const next = new URLSearchParams(params)
    next.set('role', name)
    setParams(next, { replace: true })
  }
  const grants = grantsOf(role)
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" align="center">
        <LabelledSelect
          aria-label={t('permissions.role')}
          size="large"
          showSearch={false}
          value={role.name}
          onChange={choose}
          options={roles.map(({ name }) => ({ value: name, label: roleTitle(name) }))}
        />
        <RoleMenu role={role} {...actions} isLarge />
      </Flex>
      <div>
        <RoleUsers role={role} />
        {role.description && <p className={styles.text}>{role.description}</p>}
        {role.is_system && <p className={styles.text}>{t('permissions.fixed')}</p>}
      </div>
      {ENTITIES.map((entity) => (
        <Section key={entity} title={entityTitle(words, entity)}>
          {entity === 'equipment' && <p className={styles.text}>{t('permissions.priceList')}</p>}
          {ENTITY_ACTIONS[entity].map((action) => (
            <div key={action} className={styles.line}>
              <span>{words.permissions.actions[action]}</span>
              <GrantSelect
                role={roleTitle(role.name)}
                isFixed={!ability.can('grant', subject('roles', role))}
                grants={grants}
                entity={entity}
                action={action}
                onChange={(type) => grant({ role: role.name, entity, action }, type)}
              />
            </div>
          ))}
        </Section>
      ))}
    </Flex>
  )
}
