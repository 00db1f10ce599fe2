import { IMask } from 'react-imask'
import { numberFormat } from '../../../contract/formats.ts'
import type { Mask } from './MaskedInput.tsx'

interface NumberShape {
  language: string
  /** How many digits may follow the point. */
  scale: number
  min?: number
  max?: number
  /** Once the field is left, all of them follow, as prices are written. */
  isPadded?: boolean
}

/** Groups of thousands and a point as a language writes them. */
function separatorsOf(language: string): { thousands: string; radix: string } {
  const parts = numberFormat(language).formatToParts(1_234_567.8)
  const partOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { thousands: partOf('group'), radix: partOf('decimal') }
}

/** A number in the separators of a language, for IMask. */
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
      // What it writes is committed again, and stays.
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
 * A pasted number with the point of the mask and nothing between thousands: `1 234,56`, `1,234.56` and `1234.56` are the
 * same. A sign that stands twice, or that of the language in front of three digits, groups thousands.
 */
function pastedNumber(text: string, thousands: string, radix: string): string {
  const bare = text.replace(/[\s'’]/g, '')
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  if (at < 0) return bare
  const [whole, sign, rest] = [bare.slice(0, at), bare.charAt(at), bare.slice(at + 1)]
  const isGroup = whole.includes(sign) || (sign === thousands && /^\d{3}\D*$/.test(rest) && !/[.,]/.test(whole))
  return whole.replace(/[.,]/g, '') + (isGroup ? '' : radix) + rest
}

/** How a mask writes a number that is given with a point. */
export function writtenNumber(mask: ReturnType<typeof numberMask>, number: string): string {
  const masked = IMask.createMask(mask)
  masked.unmaskedValue = number
  if (mask.commit) masked.doCommit()
  return masked.value
}
