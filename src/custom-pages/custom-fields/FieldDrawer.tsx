import { Form } from 'antd'
import { useRef } from 'react'
import { type CustomFieldRow, customFieldCreate, customFieldUpdate } from '#contract/custom-fields/custom-fields.ts'
import { type CustomEntity, ownTextIn } from '#contract/custom-fields/field-types.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { api } from '#src/providers/calls/api.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { inOrder } from './as-role-sees.ts'
import { breaksOf } from './breaks.ts'
import styles from './custom-fields.module.css'
import { FieldPreview } from './FieldPreview.tsx'
import { draftOf, type FieldValues, NEW_FIELD, toChangedField, toNewField, toValues } from './field-form.ts'
import { keyOfTitle } from './key-of-title.ts'
import { SettingItems } from './SettingItems.tsx'
import { useRenewFields } from './use-custom-fields.ts'

interface FieldDrawerProps {
  entity: CustomEntity
  /** The one to change; absent: a new one. */
  field: CustomFieldRow | undefined
  /** Those of the entity that are not archived. */
  fields: readonly CustomFieldRow[]
  roles: readonly RoleRow[]
  onClose: () => void
}

/** All that is decided of a field, beside how each role would be shown it. */
export function FieldDrawer({ entity, field, fields, roles, onClose }: FieldDrawerProps) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const roleTitle = useRoleTitle()
  const renew = useRenewFields()
  const usage = useCall('customFields.usage', { params: { id: field?.id ?? 0 } }, { enabled: field !== undefined }).data
  const hasOwnKey = useRef(false)
  const guarded = useGuardedForm<FieldValues, object>({
    schema: field ? customFieldUpdate : customFieldCreate,
    toBody: (values) => (field ? toChangedField(entity, values) : toNewField(entity, values)),
    async send(body) {
      await (field
        ? api.customFields.update({ params: { id: field.id }, body })
        : api.customFields.create({ body: body as ReturnType<typeof toNewField> }))
      await renew()
    },
    onSent: onClose,
    onClose,
  })
  const { form, formProps } = guarded
  const values = Form.useWatch((all: FieldValues) => all, { form, preserve: true })
  const draft = draftOf(entity, values, field)
  const others = fields.filter(({ id }) => id !== field?.id)
  const breaks = breaksOf({ before: field, draft, usage, roles }, { t, roleTitle, locale })

  /** A key is proposed until one is typed; another type has another default value. */
  function follow(changed: Partial<FieldValues>, all: FieldValues) {
    formProps.onValuesChange?.(changed, all)
    if (changed.key !== undefined) hasOwnKey.current = true
    if (changed.title && !field && !hasOwnKey.current) {
      form.setFieldValue('key', keyOfTitle(ownTextIn(changed.title, locale)))
    }
    if (changed.type) form.setFieldValue('default_value', null)
    if (changed.type && !field && !all.options?.length)
      form.setFieldValue('options', [{ title: {}, color: null, is_archived: false }])
  }

  return (
    <FormDrawer<FieldValues>
      title={field ? t('customFields.editing', { title: ownTextIn(field.title, locale) }) : t('customFields.new')}
      okText={t(field ? 'crud.save' : 'customFields.create')}
      isNew={!field}
      width={1080}
      form={{ ...guarded, formProps: { ...formProps, onValuesChange: follow } }}
      defaults={field ? toValues(field) : NEW_FIELD}
    >
      <div className={styles.editor}>
        <div>
          <SettingItems
            entity={entity}
            field={field}
            draft={draft}
            fields={inOrder(others).filter((other) => comesBefore(other, draft))}
            groups={groupsOf(others)}
            roles={roles}
            usage={usage}
            breaks={breaks}
          />
          {field && usage && (
            <>
              <h3>{t('customFields.used.title')}</h3>
              <p>{t('customFields.used.rows', { rows: usage.rows, total: usage.total })}</p>
              {usage.views > 0 && <p>{t('customFields.used.views', { views: usage.views })}</p>}
              {usage.dependents.length > 0 && (
                <p>
                  {t('customFields.used.dependents', {
                    titles: usage.dependents.map(({ title }) => ownTextIn(title, locale)).join(', '),
                  })}
                </p>
              )}
              {usage.rows + usage.views + usage.dependents.length === 0 && (
                <Text type="secondary">{t('customFields.used.nowhere')}</Text>
              )}
            </>
          )}
        </div>
        <FieldPreview entity={entity} fields={[...others, draft]} roles={roles} />
      </div>
    </FormDrawer>
  )
}

function comesBefore(other: CustomFieldRow, draft: CustomFieldRow): boolean {
  const [first] = inOrder([draft, other])
  return first === other
}

/** The groups that there are, in their order. */
function groupsOf(fields: readonly CustomFieldRow[]): NonNullable<CustomFieldRow['group']>[] {
  const known = new Map(fields.flatMap(({ group }) => (group ? [[JSON.stringify(group), group] as const] : [])))
  return [...known.values()]
}
