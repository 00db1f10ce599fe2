import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

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

/** `import … from 'x'` and `export … from 'x'` with what is between, `import 'x'`, `import('x')`, `resolve('x')`. */
const IMPORTS =
  /^(?:import|export)\s(?<names>[^'"`;]*?)\bfrom\s*['"](?<from>[^'"]+)['"]|^import\s*['"](?<bare>[^'"]+)['"]|\b(?:import|resolve)\(\s*['"](?<lazy>[^'"]+)['"]/gm

/** Only types: gone before the program runs. */
function isOfTypes(names: string): boolean {
  if (/^type\b/.test(names)) return true
  const braced = /^\{(?<list>[^}]*)\}\s*$/.exec(names)?.groups?.list
  return braced?.split(',').every((name) => !name.trim() || /^\s*type\s/.test(name)) ?? false
}

/** `@scope/name` or `name`, whatever is imported from within it. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function importedIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ['.ts', '.tsx', '.js', '.mjs', '.css'].includes(extname(file)))
    .flatMap((file) => [...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(IMPORTS)])
    .filter(({ groups }) => !isOfTypes(groups?.names ?? ''))
    .map(({ groups }) => packageOf(groups?.from ?? groups?.bare ?? groups?.lazy ?? ''))
}

const imported = new Set([...importedIn('src'), ...importedIn('server')])

test.each(CHOSEN)('%s does work in the program', (name) => {
  expect(dependencies).toHaveProperty([name])
  expect(imported).toContain(name)
})

test('no package is installed with the program that it does not import', () => {
  expect(Object.keys(dependencies).filter((name) => !imported.has(name))).toEqual([])
})
