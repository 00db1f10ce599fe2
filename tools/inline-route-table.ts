import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROUTE_TABLE = fileURLToPath(new URL('../src/providers/route-table.ts', import.meta.url))

/**
 * Ships the route table as plain data: evaluated while building, because computing it in the browser would drag every
 * schema and zod into the first page.
 */
export function inlineRouteTable(): Plugin {
  return {
    name: 'inline-route-table',
    apply: 'build',
    async load(id) {
      if (id !== ROUTE_TABLE) return null
      const values: Record<string, unknown> = await import(ROUTE_TABLE)
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
