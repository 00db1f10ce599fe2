import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmptyValue } from '#contract/custom-fields/evaluate.ts'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { usePrice } from '#src/kit/values/use-money.ts'
import { customText } from '#src/parts/custom-fields/custom-text.ts'

/** A value of an own field, or a dash. */
export function FieldText({ field, value }: { field: RoleField; value: unknown }): ReactNode {
  const { t, i18n } = useTranslation()
  const money = usePrice()
  if (isEmptyValue(value)) return '—'
  const text = String(value)
  const address = { email: `mailto:${text}`, link: text }
  switch (field.type) {
    case 'yes_no':
      return t(value === true ? 'requestPage.fields.yes' : 'requestPage.fields.no')
    case 'date':
      return dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(`${text}T00:00`))
    case 'time':
      return <DateTime at={text} />
    case 'phone':
      return <PhoneLink phone={text} />
    case 'email':
    case 'link':
      return (
        <a href={address[field.type]} target="_blank" rel="noreferrer" className="standalone-link">
          {text}
        </a>
      )
    default:
      return (
        <span style={{ whiteSpace: 'pre-wrap' }}>
          {customText(field, value, { locale: i18n.language, money }) ?? nameOf(value)}
        </span>
      )
  }
}

function nameOf(value: unknown): string {
  return String((value as { name?: unknown } | null)?.name ?? value)
}
