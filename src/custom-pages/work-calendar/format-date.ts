import { dateFormat } from '#contract/values/formats.ts'
/** `9 мая, вс`: a day of the year that is shown. */
export function formatDate(date: string, language: string): string {
  const day = new Date(`${date}T00:00Z`)
  const [dayAndMonth, weekday] = [{ day: 'numeric', month: 'long' } as const, { weekday: 'short' } as const].map(
    (part) => dateFormat(language, { ...part, timeZone: 'UTC' }).format(day),
  )
  return `${dayAndMonth}, ${weekday}`
}
