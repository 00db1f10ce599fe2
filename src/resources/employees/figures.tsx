import { StarFilled } from '@ant-design/icons'
import { theme } from 'antd'
import { numberFormat } from '#contract/values/formats.ts'
import type { Field, ShownValue } from '#src/fields/field.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'

function ShareCell({ value }: ShownValue) {
  const { language } = useTexts()
  const { token } = theme.useToken()
  const share = Number(value)
  const percent = numberFormat(language, { style: 'percent' }).format(share)
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <span
        aria-hidden
        style={{ width: 56, height: 6, overflow: 'hidden', borderRadius: 3, background: token.colorFillSecondary }}
      >
        <span
          style={{
            display: 'block',
            width: `${Math.min(100, share * 100)}%`,
            height: '100%',
            background: share > 1 ? token.colorError : token.colorPrimary,
          }}
        />
      </span>
      <span style={{ minWidth: 44, textAlign: 'right' }}>{percent}</span>
    </span>
  )
}

function RatingCell({ value }: ShownValue) {
  const { language } = useTexts()
  const rating = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {rating.format(Number(value))} <StarFilled aria-hidden style={{ color: '#d48806' }} />
    </span>
  )
}

/** A share in per cent with a bar: 1 is full, more is overload. */
export const share: Field = { Cell: ShareCell, isNumber: true }

/** An average rating from 1 to 5. */
export const rating: Field = { Cell: RatingCell, isNumber: true }
