import type { InputProps } from 'antd'
import { useMemo } from 'react'
import type { Country } from '#contract/values/phone-masks.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { digitsOf } from '#contract/values/phone-numbers.ts'
import { useActor } from '#src/providers/actor.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { MaskedInput } from './MaskedInput.tsx'
import { maskPhone, phoneMask, phoneTyped } from './phone-mask.ts'

interface PhoneInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'allowClear'> {
  /** Null, the API's value of no phone, for an empty field. */
  value?: string | null
  /** Called with the phone as it is stored, or with what is typed while that is none. */
  onChange?: (phone: string) => void
  /** The country of numbers without a country code; the account's by default. */
  country?: Country
}

/** A phone number in its country's mask; what fits none stays as typed. */
export default function PhoneInput({ value, onChange, country, ...rest }: PhoneInputProps) {
  const actor = useActor()
  const { locale } = useLocale()
  const home = country ?? actor?.account.country ?? 'ru'
  const mask = useMemo(() => phoneMask(home), [home])
  const phone = value && phoneTyped(value, home)
  const shown = useMemo(
    () => (phone ? formatPhone(phone, locale) : maskPhone(value ?? '', home)),
    [phone, value, home, locale],
  )
  const phoneOrText = (text: string) => phoneTyped(text, home) ?? text
  return (
    <MaskedInput
      autoComplete="tel"
      {...rest}
      mask={mask}
      shown={shown}
      isTidied
      isValue={(text) => phoneOrText(text) === phoneOrText(value ?? '') && digitsOf(text) === digitsOf(shown)}
      onText={(text) => onChange?.(phoneOrText(text))}
      type="tel"
      inputMode="tel"
    />
  )
}
