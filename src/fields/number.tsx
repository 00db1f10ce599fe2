import { numberFormat } from '#contract/values/formats.ts'
import { useTexts } from '../providers/language/use-texts.ts'
import type { Field, ShownValue } from './field.ts'

function NumberCell({ value }: ShownValue) {
  const { language } = useTexts()
  return <>{numberFormat(language).format(Number(value))}</>
}

/** A computed number, which no form edits. */
export function count(): Field {
  return { Cell: NumberCell, isNumber: true }
}
