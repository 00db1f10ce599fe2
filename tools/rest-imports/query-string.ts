/** Replaces query-string in simple-rest (tools/rest-imports.ts): the browser can write queries. */
export function stringify(query: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) written.set(name, String(value))
  }
  return written.toString()
}
