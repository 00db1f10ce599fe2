import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import {
  CONDITIONS_MAX,
  conditionOpsOf,
  type FieldCondition,
  isChoiceType,
  ownTextIn,
} from '#contract/custom-fields/field-types.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { customField } from '#src/parts/custom-fields/custom-field.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { asRoleSees } from './as-role-sees.ts'
import styles from './custom-fields.module.css'

interface ConditionsInputProps {
  id?: string
  value?: FieldCondition[]
  onChange?: (value: FieldCondition[]) => void
  /** Those that come before the field. */
  fields: readonly CustomFieldRow[]
}

/** Conditions on fields that come before, all of which must hold for the field to be shown. */
export function ConditionsInput({ id, value = [], onChange, fields }: ConditionsInputProps) {
  const { t } = useTexts()
  const first = fields[0]
  return (
    <div id={id} tabIndex={-1}>
      {value.length === 0 && (
        <p>
          <Text type="secondary">{t('customFields.condition.none')}</Text>
        </p>
      )}
      {value.map((condition, index) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has nothing else to be told by
          key={index}
          condition={condition}
          number={index + 1}
          fields={fields}
          onChange={(changed) => onChange?.(value.with(index, changed))}
          onRemove={() => onChange?.(value.toSpliced(index, 1))}
        />
      ))}
      {first && value.length < CONDITIONS_MAX && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.([...value, { field: first.key, op: conditionOpsOf(first.type)[0] ?? 'filled' }])}
        >
          {t('customFields.condition.add')}
        </Button>
      )}
    </div>
  )
}

interface ConditionLineProps {
  condition: FieldCondition
  number: number
  fields: readonly CustomFieldRow[]
  onChange: (condition: FieldCondition) => void
  onRemove: () => void
}

function ConditionLine({ condition, number, fields, onChange, onRemove }: ConditionLineProps) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const other = fields.find(({ key }) => key === condition.field)
  const ops = other ? conditionOpsOf(other.type) : []

  function chooseField(key: string) {
    const chosen = fields.find((field) => field.key === key)
    const known = chosen ? conditionOpsOf(chosen.type) : []
    onChange({ field: key, op: known.includes(condition.op) ? condition.op : (known[0] ?? 'filled') })
  }

  return (
    <div className={styles.line}>
      <LabelledSelect
        className={styles.wide}
        style={{ width: 'auto' }}
        aria-label={t('customFields.condition.field', { number })}
        value={condition.field}
        onChange={chooseField}
        options={fields.map(({ key, title }) => ({ value: key, label: ownTextIn(title, locale) }))}
      />
      <LabelledSelect
        style={{ width: 140 }}
        showSearch={false}
        aria-label={t('customFields.condition.op', { number })}
        value={condition.op}
        onChange={(op) => onChange({ field: condition.field, op })}
        options={ops.map((op) => ({ value: op, label: t(`customFields.condition.ops.${op}`) }))}
      />
      {other && condition.op !== 'filled' && condition.op !== 'empty' && (
        <div className={styles.wide}>
          <ConditionValue field={other} condition={condition} number={number} onChange={onChange} />
        </div>
      )}
      <Button
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('customFields.condition.remove', { number })}
        onClick={onRemove}
      />
    </div>
  )
}

interface ConditionValueProps {
  field: CustomFieldRow
  condition: FieldCondition
  number: number
  onChange: (condition: FieldCondition) => void
}

/** A value as the other field has it; of several, each. */
function ConditionValue({ field, condition, number, onChange }: ConditionValueProps) {
  const { t } = useTexts()
  const { locale } = useLocale()
  const put = (value: unknown) => onChange({ ...condition, value })
  const label = t('customFields.condition.value', { number })
  if (isChoiceType(field.type) || field.type === 'yes_no') {
    const options =
      field.type === 'yes_no'
        ? [true, false].map((value) => ({ value, label: t(value ? 'crud.yes' : 'crud.no') }))
        : field.options
            .filter((option) => !option.is_archived)
            .map((option) => ({ value: option.id, label: ownTextIn(option.title, locale) }))
    return (
      <LabelledSelect
        aria-label={label}
        mode={condition.op === 'any_of' ? 'multiple' : undefined}
        value={condition.value}
        onChange={put}
        options={options as { value: number; label: string }[]}
      />
    )
  }
  if (condition.op === 'any_of')
    return <SeveralTexts field={field} label={label} value={condition.value} onChange={put} />
  const [asked] = asRoleSees({ ...field, min: null, max: null })
  const Input = asked && customField(asked, locale).Input
  return Input ? <Input aria-label={label} value={condition.value} onChange={put} /> : null
}

interface SeveralTextsProps {
  field: CustomFieldRow
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** Texts, or numbers, one after another. */
function SeveralTexts({ field, label, value, onChange }: SeveralTextsProps) {
  const isNumber = field.type === 'number' || field.type === 'employee' || field.type === 'client'
  return (
    <Select
      mode="tags"
      aria-label={label}
      style={{ width: '100%' }}
      open={false}
      suffixIcon={null}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(texts: string[]) => onChange(isNumber ? texts.map(Number) : texts)}
    />
  )
}
