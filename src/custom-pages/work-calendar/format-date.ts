/** `9 мая, вс`: a day of the year that is shown. */
export function formatDate(date: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language
  const day = new Date(`${date}T00:00Z`)
  const [dayAndMonth, weekday] = [{ day: 'numeric', month: 'long' } as const, { weekday: 'short' } as const].map(
    (part) => new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' }).format(day),
  )
  return `${dayAndMonth}, ${weekday}`
}
