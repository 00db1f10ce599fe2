import { IMask } from 'react-imask'
import { numberFormat } from '#contract/formats.ts'
import type { Mask } from './MaskedInput.tsx'

interface NumberShape {
  language: string
  /** The number of decimal places. */
  scale: number
  min?: number
  max?: number
  /** On blur the decimals are padded with zeros, as in prices. */
  isPadded?: boolean
}

/** A language's thousands separator and decimal point. */
function separatorsOf(language: string): { thousands: string; radix: string } {
  const parts = numberFormat(language).formatToParts(1_234_567.8)
  const partOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { thousands: partOf('group'), radix: partOf('decimal') }
}

/** IMask's options for a number in a language's separators. */
export function numberMask({ language, scale, min, max, isPadded = false }: NumberShape) {
  const { thousands, radix } = separatorsOf(language)
  return {
    mask: Number,
    scale,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    thousandsSeparator: thousands,
    radix,
    mapToRadix: ['.'],
    normalizeZeros: false,
    ...(isPadded && {
      // The result is committed again and must stay the same.
      commit: (value: string, masked: { value: string }) => {
        const [whole = '', rest = ''] = value.split(radix)
        const settled = whole && scale > 0 ? whole + radix + rest.padEnd(scale, '0') : whole
        if (settled !== value) masked.value = settled
      },
    }),
    prepare: (text: string, _masked: unknown, { input }: { input?: boolean }) =>
      input && text.length > 1 ? pastedNumber(text, thousands, radix) : text,
  } satisfies Mask
}

/**
 * Normalizes a pasted number to the mask's decimal point without thousands separators: `1 234,56`, `1,234.56` and
 * `1234.56` are the same. A separator that occurs twice, or the language's own before three digits, separates
 * thousands.
 */
function pastedNumber(text: string, thousands: string, radix: string): string {
  const bare = text.replace(/[\s'’]/g, '')
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  if (at < 0) return bare
  const [whole, sign, rest] = [bare.slice(0, at), bare.charAt(at), bare.slice(at + 1)]
  const isGroup = whole.includes(sign) || (sign === thousands && /^\d{3}\D*$/.test(rest) && !/[.,]/.test(whole))
  return whole.replace(/[.,]/g, '') + (isGroup ? '' : radix) + rest
}

/** A number with a decimal point, as a mask writes it. */
export function writtenNumber(mask: ReturnType<typeof numberMask>, number: string): string {
  const masked = IMask.createMask(mask)
  masked.unmaskedValue = number
  if (mask.commit) masked.doCommit()
  return masked.value
}
