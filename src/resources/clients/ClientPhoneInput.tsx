import { Form } from 'antd'
import { useRef } from 'react'
import { type Country, foreignCountryOf } from '#contract/values/phone-masks.ts'
import { toE164 } from '#contract/values/phone-numbers.ts'
import type { InputProps } from '#src/fields/field.ts'
import PhoneInput from '#src/kit/inputs/PhoneInput.tsx'
import { useClientCountry } from '#src/parts/clients/use-client-country.ts'

/** The client's phone; proposes its country in the form while the user has chosen none. */
export default function ClientPhoneInput({ value, onChange, ...props }: InputProps) {
  const form = Form.useFormInstance()
  const home = useClientCountry()
  const proposed = useRef<Country | null>(null)

  function propose(typed: string) {
    const chosen: Country | null = form.getFieldValue('country') ?? null
    if (chosen !== proposed.current) return
    proposed.current = foreignCountryOf(toE164(typed, home), home)
    form.setFieldValue('country', proposed.current)
  }

  return (
    <PhoneInput
      {...props}
      value={value as string | null}
      onChange={(typed) => {
        onChange?.(typed)
        propose(typed)
      }}
    />
  )
}
