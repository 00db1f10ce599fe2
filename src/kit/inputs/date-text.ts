import type { FocusEvent } from 'react'
import { wordsIn } from '#contract/messages.ts'

/**
 * The value of a date field left half typed: not a date, so that the form's rules and the contract reject it by its
 * field.
 */
export const UNREADABLE = 'unreadable'

/** Other formats in which a date may be typed. */
const ALSO_READ = ['D.M.YYYY', 'YYYY-MM-DD']

/** Formats of dates; the first one is shown. */
export function dateFormats(language: string, hasTime: boolean): string[] {
  const days = [wordsIn(language).language.dayFormat, ...ALSO_READ]
  return hasTime ? [...days.map((day) => `${day} HH:mm`), 'YYYY-MM-DDTHH:mm'] : days
}

/** The props that a form passes to a date field. */
export interface DateFieldProps {
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  id?: string
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}
