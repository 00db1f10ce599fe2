import { dateFormat } from '../../../contract/formats.ts'
/** The day that a version of a text is called by, in words: `22 ноября 2026 г.` It is the same day in every zone. */
export function versionDate(version: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version))
}
