import { Form, Tag } from 'antd'
import { useState } from 'react'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import {
  type CustomEntity,
  FIELD_STEPS,
  type FieldMoment,
  ownTextIn,
  type RoleField,
} from '#contract/custom-fields/field-types.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { CLIENT_TYPES } from '#contract/values/client-types.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'
import type { CustomFormValues } from '#src/crud/resource.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { CustomFieldItem, useShownFields } from '#src/parts/custom-fields/CustomFormSections.tsx'
import { fieldGroups } from '#src/parts/custom-fields/groups.ts'
import { useRoleTitle } from '#src/parts/users/use-role-title.ts'
import { knownWorkTypes } from '#src/parts/work-types/known-work-types.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { asRoleSees, inOrder } from './as-role-sees.ts'
import styles from './custom-fields.module.css'

interface FieldPreviewProps {
  entity: CustomEntity
  fields: readonly CustomFieldRow[]
  roles: readonly RoleRow[]
}

/** The fields as a role fills them in on a phone: they can be tried, and nothing is saved. */
export function FieldPreview({ entity, fields, roles }: FieldPreviewProps) {
  const { t } = useTexts()
  const roleTitle = useRoleTitle()
  const [role, setRole] = useState(roles[0]?.id)
  const seen = inOrder(fields).flatMap((field) => asRoleSees(field, role))
  return (
    <div className={styles.preview}>
      <Section title={t('customFields.preview.title')}>
        {/* A form of its own within the editor's. */}
        <Form component={false} layout="vertical">
          <div className={styles.chosen}>
            <div>
              <Text type="secondary">{t('customFields.preview.role')}</Text>
              <LabelledSelect
                value={role}
                onChange={setRole}
                aria-label={t('customFields.preview.role')}
                options={roles.map(({ id, name }) => ({ value: id, label: roleTitle(name) }))}
              />
            </div>
            {entity === 'requests' && <WorkTypeChoice />}
            {entity === 'clients' && <ClientTypeChoice />}
          </div>
          <div className={styles.phone}>
            <TriedFields entity={entity} fields={seen} />
          </div>
        </Form>
      </Section>
    </div>
  )
}

const ANY = ''

function WorkTypeChoice() {
  const { t } = useTexts()
  const { locale } = useLocale()
  const { data: names = [] } = useCall('requests.workTypes', {})
  return (
    <div>
      <Text type="secondary">{t('customFields.preview.workType')}</Text>
      <Form.Item name="work_type" noStyle initialValue={ANY}>
        <LabelledSelect
          aria-label={t('customFields.preview.workType')}
          options={[
            { value: ANY, label: t('customFields.preview.anyWorkType') },
            ...names.map((name) => ({ value: name, label: workTypeName(name, locale, knownWorkTypes()) })),
          ]}
        />
      </Form.Item>
    </div>
  )
}

function ClientTypeChoice() {
  const { t } = useTexts()
  return (
    <div>
      <Text type="secondary">{t('customFields.preview.clientType')}</Text>
      <Form.Item name="type" noStyle initialValue="company">
        <LabelledSelect
          aria-label={t('customFields.preview.clientType')}
          options={CLIENT_TYPES.map((value) => ({ value, label: t(`clients.types.${value}`) }))}
        />
      </Form.Item>
    </div>
  )
}

const MOMENTS: readonly FieldMoment[] = ['on_create', 'on_start', 'on_finish']

function TriedFields({ entity, fields }: { entity: CustomEntity; fields: readonly RoleField[] }) {
  const { t } = useTexts()
  const workType: unknown = Form.useWatch('work_type')
  // Without a type chosen, requests of all types are shown at once.
  const ofType = workType ? fields : fields.map((field) => ({ ...field, work_types: null }))
  const shown = useShownFields(ofType, factsOf)
  if (shown.length === 0) return <Text type="secondary">{t('customFields.preview.empty')}</Text>
  if (entity !== 'requests') return <Groups fields={shown} />
  return FIELD_STEPS.map((step) => {
    const ofStep = shown.filter((field) => field.step === step)
    return (
      ofStep.length > 0 && (
        <div key={step}>
          <h3 className={styles.step}>{t(`customFields.steps.${step}`)}</h3>
          <Groups fields={ofStep} />
        </div>
      )
    )
  })
}

function factsOf({ work_type, type }: CustomFormValues) {
  return { work_type: (work_type as string) || null, client_type: type as string | null }
}

function Groups({ fields }: { fields: readonly RoleField[] }) {
  const { t } = useTexts()
  const { locale } = useLocale()
  // One that is being added.
  const titled = (field: RoleField) =>
    ownTextIn(field.title, locale) ? field : { ...field, title: { [locale]: t('customFields.preview.untitled') } }
  return fieldGroups(fields, locale).map(({ key, title, fields: grouped }) => (
    <div key={key}>
      {grouped.some(({ group }) => group) && <h4 className={styles.group}>{title}</h4>}
      {grouped.map((field) => (
        <div key={`${field.id} ${field.type} ${JSON.stringify(field.default_value)}`}>
          {field.right === 'read' && <Tag style={{ float: 'inline-end' }}>{t('customFields.preview.readOnly')}</Tag>}
          <CustomFieldItem field={titled(field)} row={null} moments={MOMENTS} />
        </div>
      ))}
    </div>
  ))
}
