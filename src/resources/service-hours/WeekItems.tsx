import { Form, Switch } from 'antd'
import { FieldItem } from '#src/crud/form/FieldItem.tsx'
import type { InputProps } from '#src/fields/field.ts'
import { WeekInput } from './WeekInput.tsx'

function AlwaysInput({ value, onChange, 'aria-required': _required, ...rest }: InputProps) {
  return <Switch {...rest} checked={value === true} onChange={onChange} />
}

/** Around the clock, or the hours of each day of the week. */
export default function WeekItems() {
  const isAlways: unknown = Form.useWatch('is_always')
  return (
    <>
      <FieldItem name="is_always">
        <AlwaysInput />
      </FieldItem>
      <div hidden={isAlways === true}>
        <Form.Item name="days" style={{ marginBottom: 16 }}>
          <WeekInput />
        </Form.Item>
      </div>
    </>
  )
}
