import { Form } from 'antd'
import type { Field, InputProps } from '#src/fields/field.ts'
import { useFormContext } from '#src/fields/form-context.ts'
import { role } from '#src/parts/users/role-field.tsx'

/** The role of a new account whose users go out to requests. */
const GOES_OUT = 'executor'

/** A user's role; that of executors proposes for a new user that they go out to requests. */
export function invitedRole(): Field {
  const { Input, ...field } = role()

  function RoleInput(props: InputProps) {
    const { row } = useFormContext()
    const form = Form.useFormInstance()
    if (!Input) return null

    const choose: InputProps['onChange'] = (chosen) => {
      props.onChange?.(chosen)
      if (!row && !form.isFieldTouched('is_serviceman')) form.setFieldValue('is_serviceman', chosen === GOES_OUT)
    }
    return <Input {...props} onChange={choose} />
  }
  return { ...field, Input: RoleInput, fromAddress: (name) => name }
}
