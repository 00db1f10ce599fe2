import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const TABLES = ['#src/providers/calls/route-table.ts', '#src/parts/feed/event-kind-names.ts'].map((name) =>
  fileURLToPath(import.meta.resolve(name)),
)

/**
 * Ships tables derived from the contract as plain data: they are computed while building, because computing them in the
 * browser would pull every schema and zod into the page.
 */
export function inlineTables(): Plugin {
  const inlined = new Set<string>()
  return {
    name: 'inline-tables',
    apply: 'build',
    buildEnd(error) {
      const missed = TABLES.filter((table) => !inlined.has(table))
      if (!error && missed.length > 0) throw new Error(`Not shipped as data, as no page loads them: ${missed.join()}`)
    },
    async load(id) {
      if (!TABLES.includes(id)) return null
      inlined.add(id)
      const values: Record<string, unknown> = await import(id)
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
