import { Radio } from 'antd'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import { FIELD_PERMISSIONS, type FieldRight } from '#contract/custom-fields/field-types.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import styles from './custom-fields.module.css'

interface RoleRightInputProps {
  id?: string
  value?: CustomFieldRow['permissions']
  onChange?: (value: CustomFieldRow['permissions']) => void
  roles: readonly RoleRow[]
}

/** What each role may do with the field; the fixed one may always change it. */
export function RoleRightInput({ id, value = [], onChange, roles }: RoleRightInputProps) {
  const { t } = useTexts()
  const roleTitle = useRoleTitle()
  const rightOf = (role: number): FieldRight => value.find(({ role_id }) => role_id === role)?.right ?? 'edit'

  function put(role_id: number, right: FieldRight) {
    const others = value.filter((one) => one.role_id !== role_id)
    onChange?.(right === 'edit' ? others : [...others, { role_id, right }])
  }

  return (
    <table className={styles.matrix} id={id}>
      <tbody>
        {roles.map(({ id: role, name, is_system }) => (
          <tr key={role}>
            <th scope="row">{roleTitle(name)}</th>
            <td>
              {is_system ? (
                t('customFields.permissions.edit')
              ) : (
                <Radio.Group
                  {...GROUP}
                  aria-label={t('customFields.rightOf', { role: roleTitle(name) })}
                  value={rightOf(role)}
                  onChange={({ target }) => put(role, target.value)}
                  options={FIELD_PERMISSIONS.toReversed().map((right) => ({
                    value: right,
                    label: t(`customFields.permissions.${right}`),
                  }))}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** antd renders the group without a role, which can have no name then. */
const GROUP = { role: 'radiogroup' }
