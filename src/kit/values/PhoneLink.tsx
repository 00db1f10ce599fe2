import type { ReactNode } from 'react'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { useLocale } from '#src/providers/language/i18n.ts'

interface Props {
  /** As it is stored. */
  phone: string
  className?: string
  /** What stands before the number. */
  children?: ReactNode
}

/** A phone in its country's mask, which calls it; an extension is dialled after it. */
export function PhoneLink({ phone, className = 'standalone-link', children }: Props) {
  const { locale } = useLocale()
  return (
    <a href={`tel:${phone}`} className={className}>
      {children}
      <span style={{ whiteSpace: 'nowrap' }}>{formatPhone(phone, locale)}</span>
    </a>
  )
}
