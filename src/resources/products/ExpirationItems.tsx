import { Col, Form, Row as GridRow } from 'antd'
import { EXPIRATION_UNITS } from '#contract/goods/product-kinds.ts'
import { FieldItem } from '#src/crud/form/FieldItem.tsx'
import type { InputProps } from '#src/fields/field.ts'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { NumberInput } from '#src/kit/inputs/NumberInput.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

const LONGEST = 1000

/** The number of units: the first number typed sets the unit to months, and clearing it clears the unit. */
function AmountInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
  const form = Form.useFormInstance()

  function change(amount: number | null) {
    onChange?.(amount)
    const unit: unknown = form.getFieldValue('expiration_unit')
    if (amount === null) form.setFields([{ name: 'expiration_unit', value: null, touched: true, errors: [] }])
    else if (!unit) form.setFields([{ name: 'expiration_unit', value: 'month', touched: true, errors: [] }])
  }

  return (
    <NumberInput {...rest} min={1} max={LONGEST} value={typeof value === 'number' ? value : null} onChange={change} />
  )
}

function UnitInput({ value, onChange, ...rest }: InputProps) {
  const { t } = useTexts()
  return (
    <LabelledSelect
      {...rest}
      allowClear
      showSearch={false}
      value={value ?? undefined}
      onChange={(unit: string | undefined) => onChange?.(unit ?? null)}
      options={EXPIRATION_UNITS.map((unit) => ({ value: unit, label: t(`products.units.${unit}`) }))}
    />
  )
}

/** The inputs of the shelf life of goods. */
export default function ExpirationItems() {
  return (
    <GridRow gutter={16}>
      <Col xs={12}>
        <FieldItem name="expiration">
          <AmountInput />
        </FieldItem>
      </Col>
      <Col xs={12}>
        <FieldItem name="expiration_unit">
          <UnitInput />
        </FieldItem>
      </Col>
    </GridRow>
  )
}
