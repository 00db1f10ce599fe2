import { numberFormat } from '#contract/values/formats.ts'
import { lazyPage } from '../kit/page/lazy-page.ts'
import { useTexts } from '../providers/language/use-texts.ts'
import type { Field, ShownValue } from './field.ts'
import { inputOf } from './input-of.tsx'

const NumberInput = lazyPage(async () => ({ default: (await import('../kit/inputs/NumberInput.tsx')).NumberInput }))

function NumberCell({ value }: ShownValue) {
  const { language } = useTexts()
  return <>{numberFormat(language).format(Number(value))}</>
}

/** A computed number, which no form edits. */
export function count(): Field {
  return { Cell: NumberCell, isNumber: true }
}

interface NumberOptions {
  unit?: string | null
  min?: number | null
  max?: number | null
  /** Digits after the point. */
  decimals?: number | null
}

/** A number that is typed in, with its unit. */
export function number({ unit, min, max, decimals }: NumberOptions): Field {
  const digits = decimals ?? 0

  function MeasuredCell({ value }: ShownValue) {
    const { language } = useTexts()
    const said = numberFormat(language, { maximumFractionDigits: digits }).format(Number(value))
    // The number stays with its unit.
    return <>{unit ? `${said}\u00a0${unit}` : said}</>
  }

  const Input = inputOf(NumberInput, {
    scale: digits,
    min: min ?? undefined,
    max: max ?? undefined,
    unit: unit ?? undefined,
    autoComplete: 'off',
  })
  return { Cell: MeasuredCell, Input, isNumber: true }
}
