import { Alert, Button, Col, Form, Row as GridRow, Input, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { CustomFieldRow, CustomFieldUsage } from '#contract/custom-fields/custom-fields.ts'
import {
  CUSTOM_TYPES,
  type CustomEntity,
  FIELD_STEPS,
  INDEXED_TYPES,
  isChoiceType,
  ownTextIn,
  REQUIRED_IN_STEP,
  TYPE_CHANGES,
} from '#contract/custom-fields/field-types.ts'
import type { RoleRow } from '#contract/users/roles.ts'
import { CLIENT_TYPES } from '#contract/values/client-types.ts'
import { workTypeName } from '#contract/work-types/work-type-name.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { customField } from '#src/parts/custom-fields/custom-field.tsx'
import { knownWorkTypes } from '#src/parts/work-types/known-work-types.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { asRoleSees } from './as-role-sees.ts'
import { ConditionsInput } from './ConditionsInput.tsx'
import styles from './custom-fields.module.css'
import { OptionsInput } from './OptionsInput.tsx'
import { OwnTextInput } from './OwnTextInput.tsx'
import { RoleRightInput } from './RoleRightInput.tsx'
import { TypeIcon } from './type-icons.tsx'

interface SettingItemsProps {
  entity: CustomEntity
  field: CustomFieldRow | undefined
  draft: CustomFieldRow
  /** Those that come before it. */
  fields: readonly CustomFieldRow[]
  groups: readonly NonNullable<CustomFieldRow['group']>[]
  roles: readonly RoleRow[]
  usage: CustomFieldUsage | undefined
  /** What saving would take from whom, by setting. */
  breaks: Partial<Record<keyof CustomFieldRow, string[]>>
}

/** The settings that a field of this entity and type has. */
export function SettingItems(props: SettingItemsProps) {
  const { t } = useTexts()
  const { entity, field, draft, roles, breaks } = props
  return (
    <>
      <Form.Item name="title" label={t('customFields.settings.title')} required>
        <OwnTextInput label={t('customFields.settings.title')} />
      </Form.Item>
      <TypeItem {...props} />
      <ValueItems {...props} />
      <h3>{t('customFields.sections.filling')}</h3>
      <Form.Item name="hint" label={t('customFields.settings.hint')}>
        <OwnTextInput label={t('customFields.settings.hint')} />
      </Form.Item>
      <GroupItem groups={props.groups} />
      <FillingItems {...props} />
      <Form.Item
        name="show_when"
        label={t('customFields.settings.show_when')}
        extra={t('customFields.hints.show_when')}
      >
        <ConditionsInput fields={props.fields} />
      </Form.Item>
      <h3>{t('customFields.sections.access')}</h3>
      <Form.Item
        name="permissions"
        label={t('customFields.settings.permissions')}
        extra={extraOf(t('customFields.hints.permissions'), breaks.permissions)}
      >
        <RoleRightInput roles={roles} />
      </Form.Item>
      <h3>{t('customFields.sections.more')}</h3>
      {entity === 'requests' && (
        <>
          <SwitchItem name="on_report" />
          <SwitchItem name="on_public_page" breaks={breaks.on_public_page} />
        </>
      )}
      <SwitchItem name="is_personal" hint={t('customFields.hints.is_personal')} />
      {INDEXED_TYPES.includes(draft.type) && (
        <SwitchItem name="is_indexed" hint={t('customFields.hints.is_indexed')} breaks={breaks.is_indexed} />
      )}
      <Form.Item name="key" label={t('customFields.settings.key')} required extra={t('customFields.hints.key')}>
        <Input autoComplete="off" spellCheck={false} disabled={field !== undefined} />
      </Form.Item>
    </>
  )
}

/** Under an input: what it means, and what saving would take from whom. */
function extraOf(hint: string | undefined, breaks: readonly string[] | undefined): ReactNode {
  if (!breaks) return hint
  return (
    <>
      {hint}
      <Alert
        type="warning"
        showIcon
        role="status"
        style={{ marginTop: 4 }}
        message={breaks.map((text) => <div key={text}>{text}</div>)}
      />
    </>
  )
}

function TypeItem({ field, breaks }: SettingItemsProps) {
  const { t } = useTexts()
  const before = field?.type
  const offered = before ? [before, TYPE_CHANGES[before]].filter((type) => type !== undefined) : CUSTOM_TYPES
  return (
    <Form.Item
      name="type"
      label={t('customFields.settings.type')}
      required
      extra={extraOf(offered.length === 1 ? t('customFields.hints.typeFixed') : undefined, breaks.type)}
    >
      <LabelledSelect
        disabled={offered.length === 1}
        options={offered.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
        optionRender={({ value, label }) => (
          <>
            <TypeIcon type={value as CustomFieldRow['type']} /> {label}
          </>
        )}
      />
    </Form.Item>
  )
}

function ValueItems({ draft, usage, breaks }: SettingItemsProps) {
  const { t } = useTexts()
  const { locale } = useLocale()
  // A default is typed as a value would be.
  const [asked] = asRoleSees(draft)
  const options = draft.options.filter(({ id }) => id > 0)
  const Default = asked && customField({ ...asked, options, show_when: [] }, locale).Input
  return (
    <>
      {isChoiceType(draft.type) && (
        <Form.Item
          name="options"
          label={t('customFields.settings.options')}
          required
          extra={extraOf(undefined, breaks.options)}
        >
          <OptionsInput used={usage?.options ?? []} />
        </Form.Item>
      )}
      {draft.type === 'number' && (
        <GridRow gutter={16}>
          {(['min', 'max', 'decimals'] as const).map((name) => (
            <Col key={name} xs={12} sm={6}>
              <Form.Item
                name={name}
                label={t(`customFields.settings.${name}`)}
                extra={name === 'max' ? extraOf(undefined, breaks.max) : undefined}
              >
                <NumberInput scale={name === 'decimals' ? 0 : BOUND_DIGITS} />
              </Form.Item>
            </Col>
          ))}
          <Col xs={12} sm={6}>
            <Form.Item name="unit" label={t('customFields.settings.unit')}>
              <Input autoComplete="off" />
            </Form.Item>
          </Col>
        </GridRow>
      )}
      {Default && (!isChoiceType(draft.type) || options.length > 0) && (
        <Form.Item key={draft.type} name="default_value" label={t('customFields.settings.default_value')}>
          <Default />
        </Form.Item>
      )}
    </>
  )
}

const BOUND_DIGITS = 6

/** Typed, or taken from those that there are. */
function GroupItem({ groups }: Pick<SettingItemsProps, 'groups'>) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const form = Form.useFormInstance()
  return (
    <Form.Item
      name="group"
      label={t('customFields.settings.group')}
      extra={
        <>
          {t('customFields.hints.group')}
          {groups.length > 0 && (
            <span className={styles.marks}>
              {groups.map((group) => (
                <Button
                  key={JSON.stringify(group)}
                  size="small"
                  onClick={() => {
                    form.setFieldValue('group', group)
                  }}
                >
                  {ownTextIn(group, locale)}
                </Button>
              ))}
            </span>
          )}
        </>
      }
    >
      <OwnTextInput label={t('customFields.settings.group')} />
    </Form.Item>
  )
}

function FillingItems({ entity, draft, breaks }: SettingItemsProps) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const isRequest = entity === 'requests'
  const { data: workTypes = [] } = useCall('requests.workTypes', {}, { enabled: isRequest })
  const moments = isRequest ? REQUIRED_IN_STEP[draft.step] : (['never', 'on_create'] as const)
  return (
    <>
      {isRequest && (
        <Form.Item name="step" label={t('customFields.settings.step')} extra={t('customFields.hints.step')}>
          <LabelledSelect
            showSearch={false}
            options={FIELD_STEPS.map((value) => ({ value, label: t(`customFields.steps.${value}`) }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="required"
        label={t('customFields.settings.required')}
        extra={extraOf(undefined, breaks.required)}
      >
        <LabelledSelect
          showSearch={false}
          options={moments.map((value) => ({ value, label: t(`customFields.required.${value}`) }))}
        />
      </Form.Item>
      {isRequest && (
        <Form.Item
          name="work_types"
          label={t('customFields.settings.work_types')}
          extra={t('customFields.hints.work_types')}
        >
          <LabelledSelect
            mode="multiple"
            options={workTypes.map((name) => ({ value: name, label: workTypeName(name, locale, knownWorkTypes()) }))}
          />
        </Form.Item>
      )}
      {entity === 'clients' && (
        <Form.Item
          name="client_types"
          label={t('customFields.settings.client_types')}
          extra={t('customFields.hints.client_types')}
        >
          <LabelledSelect
            mode="multiple"
            options={CLIENT_TYPES.map((value) => ({ value, label: t(`clients.types.${value}`) }))}
          />
        </Form.Item>
      )}
    </>
  )
}

interface SwitchItemProps {
  name: 'on_report' | 'on_public_page' | 'is_personal' | 'is_indexed'
  hint?: string
  breaks?: readonly string[] | undefined
}

function SwitchItem({ name, hint, breaks }: SwitchItemProps): ReactNode {
  const { t } = useTexts()
  return (
    <Form.Item
      name={name}
      label={t(`customFields.settings.${name}`)}
      valuePropName="checked"
      extra={extraOf(hint, breaks)}
    >
      <Switch />
    </Form.Item>
  )
}
