import { dateFormat } from '#contract/values/formats.ts'
/** The date of a text's version: `22 ноября 2026 г.` It is the same date in every time zone. */
export function versionDate(version: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version))
}
