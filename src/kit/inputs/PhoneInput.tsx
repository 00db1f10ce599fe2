import type { InputProps } from 'antd'
import { useMemo } from 'react'
import type { Country } from '#contract/phone-masks.ts'
import { useActor } from '#src/providers/actor.ts'
import { MaskedInput } from './MaskedInput.tsx'
import { digitsOf, maskPhone, phoneMask } from './phone-mask.ts'

interface PhoneInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'allowClear'> {
  /** Null, the API's value of no phone, for an empty field. */
  value?: string | null
  onChange?: (phone: string) => void
  /** The country of numbers without a country code; the account's by default. */
  country?: Country
}

/** A phone number in its country's mask. */
export default function PhoneInput({ value, onChange, country, ...rest }: PhoneInputProps) {
  const actor = useActor()
  const home = country ?? actor?.account.country ?? 'ru'
  const mask = useMemo(() => phoneMask(home), [home])
  const shown = useMemo(() => maskPhone(value ?? '', home), [value, home])
  return (
    <MaskedInput
      autoComplete="tel"
      {...rest}
      mask={mask}
      shown={shown}
      isValue={(text) => digitsOf(text) === digitsOf(shown)}
      onText={(text) => onChange?.(text)}
      type="tel"
      inputMode="tel"
    />
  )
}
