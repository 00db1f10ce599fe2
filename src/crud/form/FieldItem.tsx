import { Form } from 'antd'
import type { ReactElement } from 'react'
import type { InputProps } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useResource } from '../resource-context.ts'

interface FieldItemProps {
  name: string
  children: ReactElement<InputProps>
}

/** An input with its label above and its error below. */
export function FieldItem({ name, children }: FieldItemProps) {
  const resource = useResource()
  const { t } = useTexts()
  const { required } = useFormContext()
  const hint = t(`${resource.name}.hints.${name}`, { defaultValue: '' })
  return (
    <Form.Item
      name={name}
      label={t(`${resource.name}.fields.${name}`)}
      required={required.has(name)}
      extra={hint || undefined}
      style={{ marginBottom: 16 }}
    >
      {children}
    </Form.Item>
  )
}
