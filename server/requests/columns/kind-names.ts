import { wordsIn } from '#contract/messages.ts'

export function typeName(locale: string, type: 'planned' | 'emergency'): string {
  return wordsIn(locale).requests.types[type]
}

/** Those every account begins with are translated; its own are shown as they were typed. */
export function workTypeName(locale: string, workType: string | null): string | null {
  const known: Record<string, string> = wordsIn(locale).requests.workTypes
  return (workType && known[workType]) || workType
}
