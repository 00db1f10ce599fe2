import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../../src')
/** What is loaded before anything is asked for: the entry, the signed-in shell, the lists. */
const FIRST = [
  'main.tsx',
  'signed-in-app.tsx',
  'crud/list/ListScreen.tsx',
  'resources/requests/definition.tsx',
  'resources/clients/definition.tsx',
]
/** What is opened on a phone, over any network: by a client, by an executor. */
const ON_A_PHONE = [
  'main.tsx',
  'custom-pages/public-request/page.tsx',
  'custom-pages/tasks/page.tsx',
  'custom-pages/requests/page/show.tsx',
]
/** The build writes data in their place, without the schemas beside it. */
const WRITTEN_BY_BUILD = ['providers/calls/route-table.ts', 'parts/feed/event-kind-names.ts']

const IMPORT = /^(?:import|export)\s+(?!type\b)([^'"]*?)\s*from\s+['"]([^'"]+)['"]/gms

/** The modules and packages that a file imports for more than their types. */
function importsOf(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)]
  return found
    .filter(([, names = '']) => !/^\{(\s*type [^,}]+,?)+\s*\}$/.test(names))
    .flatMap(([, names = '', from = '']) => [from, ...(from === 'antd' ? partsOf(names) : [])])
}

/** `antd.Form` for each part of Ant Design that is named. */
function partsOf(names: string): string[] {
  return [...names.matchAll(/(?<!type )\b[A-Z]\w+/g)].map(([part]) => `antd.${part}`)
}

/** Chains from the files `start` to a package or another file of `src`, each as its files. */
function chainsTo(wanted: string, start = FIRST): string[][] {
  const chains = new Map<string, string[]>(start.map((name) => [join(SRC, name), [name]]))
  const found: string[][] = []
  for (const [file, chain] of chains) {
    if (WRITTEN_BY_BUILD.includes(relative(SRC, file))) continue
    for (const from of importsOf(file)) {
      if (from === wanted) found.push(chain)
      const next = from.startsWith('#') ? join(SRC, '..', from.slice(1)) : join(dirname(file), from)
      if (relative(SRC, next) === wanted) found.push(chain)
      if (!/^[.#].*\.tsx?$/.test(from) || chains.has(next) || !existsSync(next)) continue
      chains.set(next, [...chain, relative(SRC, next)])
    }
  }
  return found
}

it('walks the imports', () => {
  expect(chainsTo('antd').length).toBeGreaterThan(20)
})

it('loads no library of schemas first: it weighs as much as a list', () => {
  expect(chainsTo('zod')).toEqual([])
})

it.each(['antd.Select', 'antd.Input', 'antd/es/input/Input', 'antd.Alert', 'antd.Form', 'antd.AutoComplete'])(
  'loads no %s before the rows of a list: filters come after them, and forms bring their own inputs',
  (heavy) => {
    expect(chainsTo(heavy)).toEqual([])
  },
)

it.each(['zod', 'react-imask', 'antd.Form', 'antd.Select', 'antd.Result', 'antd.Typography', 'antd.Progress'])(
  'loads no %s on a phone',
  (heavy) => {
    expect(chainsTo('antd.Button', ON_A_PHONE).length).toBeGreaterThan(10)
    expect(chainsTo(heavy, ON_A_PHONE)).toEqual([])
  },
)

it.each(['antd.Input', 'antd/es/input/Input', 'antd.Alert', 'antd.Tag', 'antd.Empty', 'antd.Modal'])(
  'opens a request on a phone without %s: what it draws itself is lighter',
  (heavy) => {
    expect(chainsTo(heavy, ['main.tsx', 'custom-pages/requests/page/show.tsx'])).toEqual([])
  },
)

it('loads the page of a request with its history: on site there may be no connection left to fetch it later', () => {
  expect(chainsTo('parts/feed/FeedList.tsx', ['custom-pages/requests/page/show.tsx'])).not.toEqual([])
})
