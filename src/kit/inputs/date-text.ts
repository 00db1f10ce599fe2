import type { FocusEvent } from 'react'

/**
 * The value of a date field left half typed: not a date, so that the form's rules and the contract reject it by its
 * field.
 */
export const UNREADABLE = 'unreadable'

/** Date formats by language; the first one is shown, the others are also parsed. */
const DAYS: Record<string, string[]> = {
  ru: ['DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'],
  en: ['D MMM YYYY', 'D.M.YYYY', 'YYYY-MM-DD'],
}

export function dateFormats(language: string, hasTime: boolean): string[] {
  const days = DAYS[language] ?? ['YYYY-MM-DD']
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
