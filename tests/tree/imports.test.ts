import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Types are gone when the program runs. A part that is loaded later, by `import()`, is not a dependency of the one that names it. */
const TYPES_ALONE = /^import type [^;]*? from '[^']+'$/gm
const IMPORTED = /\bfrom\s*'(\.[^']+\.tsx?)'/g

/** The folder of a file; a top-level file, which puts folders together, is a node of its own. */
function nodeOf(path: string): string {
  return path.split('/').length === 2 ? path : dirname(path)
}

function importsBetweenFolders(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const path of sourceFiles('contract', 'server', 'src')) {
    const code = readFileSync(path, 'utf8').replace(TYPES_ALONE, '')
    for (const [, imported = ''] of code.matchAll(IMPORTED)) {
      const from = nodeOf(path)
      const to = nodeOf(join(dirname(path), imported))
      if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return graph
}

/** One circle from a folder back to it, if there is any. */
function circleIn(graph: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>()
  function walk(node: string, path: string[]): string[] | undefined {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const circle = walk(node, [])
    if (circle) return circle
  }
  return undefined
}

test('no folder imports, even indirectly, a folder that imports it', () => {
  const graph = importsBetweenFolders()
  expect(graph.size).toBeGreaterThan(50)
  expect(circleIn(graph)).toBeUndefined()
})
