import type { FocusEvent } from 'react'

/** What a field holds that was left half typed: no date, so that rules and the contract refuse it by its field. */
export const UNREADABLE = 'unreadable'

/** How the app's languages write a day and a day with its time; the first one is shown, the others are understood, too. */
const DAYS: Record<string, string[]> = {
  ru: ['DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'],
  en: ['D MMM YYYY', 'D.M.YYYY', 'YYYY-MM-DD'],
}

export function dateFormats(language: string, hasTime: boolean): string[] {
  const days = DAYS[language] ?? ['YYYY-MM-DD']
  return hasTime ? [...days.map((day) => `${day} HH:mm`), 'YYYY-MM-DDTHH:mm'] : days
}

/** What a form hands to a field of a date. */
export interface DateFieldProps {
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined
  id?: string
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: 'true' | 'false'
}
