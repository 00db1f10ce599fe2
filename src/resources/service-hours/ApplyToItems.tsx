import { Form } from 'antd'
import { APPLY_TO } from '#contract/sla/apply-to.ts'
import type { InputProps } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { RadioLines } from '#src/kit/inputs/RadioLines.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** Of hours that exist: whether open requests are counted by the change too. */
export default function ApplyToItems() {
  const { t } = useTexts()
  const { row } = useFormContext()
  if (!row) return null
  return (
    <Form.Item name="apply_to" label={t('service_hours.fields.apply_to')} style={{ marginBottom: 16 }}>
      <ApplyTo />
    </Form.Item>
  )
}

function ApplyTo({ value = 'new', ...rest }: InputProps) {
  const { t } = useTexts()
  const options = APPLY_TO.map((which) => ({ value: which, label: t(`service_hours.applyTo.${which}`) }))
  return <RadioLines {...rest} value={value} label={t('service_hours.fields.apply_to')} options={options} />
}
