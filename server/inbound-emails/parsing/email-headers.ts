import type { Header } from 'postal-mime'

/** The headers of an email, by their names in lower case. */
export interface EmailHeaders {
  /** The topmost of this name. */
  first(name: string): string | undefined
  all(name: string): string[]
}

export function emailHeaders(headers: readonly Header[]): EmailHeaders {
  const byName = Map.groupBy(headers, ({ key }) => key)
  const all = (name: string) => (byName.get(name) ?? []).map(({ value }) => value)
  return { all, first: (name) => byName.get(name)?.[0]?.value }
}

const ID_MAX = 500
const IDS_MAX = 100

/** The ids of emails in a header, without `<>`, each once. */
export function messageIds(value: string | undefined): string[] {
  const some = (value ?? '').slice(0, 100_000)
  const inBrackets = [...some.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id)
  const found = inBrackets.length > 0 ? inBrackets : some.split(/[\s,]+/).filter((word) => word.includes('@'))
  return [...new Set(found.map((id) => id.replace(/^<|>$/g, '')).filter((id) => id.length <= ID_MAX))].slice(0, IDS_MAX)
}
