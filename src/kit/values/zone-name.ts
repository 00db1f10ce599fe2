import { dateFormat } from '#contract/values/formats.ts'

/** `Москва, UTC+3`: a time zone by the name people have for it, and its offset now. */
export function zoneName(timeZone: string, language: string): string {
  const nameOf = (timeZoneName: 'shortGeneric' | 'shortOffset') =>
    dateFormat(language, { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace('GMT', 'UTC') ?? ''
  const name = nameOf('shortGeneric')
  return `${isCode(name) ? timeZone : name}, ${nameOf('shortOffset')}`
}

/** `CET`, `UTC-3`: less than the IANA name says. */
function isCode(name: string): boolean {
  return /^([A-Z]{2,5}|UTC.*|)$/.test(name)
}
