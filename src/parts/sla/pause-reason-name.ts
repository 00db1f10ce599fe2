import { wordsIn } from '#contract/messages.ts'

/** Those every account begins with are translated; its own are shown as they were typed. */
export function pauseReasonName(name: string, locale: string): string {
  const known: Record<string, string> = wordsIn(locale).pause_reasons.names
  return known[name] ?? name
}
