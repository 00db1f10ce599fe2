import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import en from '#src/locales/en/index.ts'
import { PAGE_TEXTS, type PageTexts } from '#src/locales/pages.ts'
import ru from '#src/locales/ru/index.ts'

/** A module that is loaded when it is first needed, and the page texts that are named there. */
interface Loading {
  by: string
  module: string
  texts: string[]
}

interface Module {
  imports: string[]
  loadings: Loading[]
  shows: PageTexts[]
  showsCatalogs: boolean
}

const { catalogs: catalogsOf, ...ofPages } = PAGE_TEXTS
const catalogs = Object.keys(await catalogsOf('ru'))
const NAMES = Object.keys(ofPages) as Exclude<PageTexts, 'catalogs'>[]
const START = 'src/main.tsx'
const SIGNED_IN = 'src/signed-in-app.tsx'

const modules = new Map(
  globSync('src/**/*.{ts,tsx}', { exclude: ['src/locales/**'] }).map((path) => [path, moduleAt(path)]),
)

function moduleAt(path: string): Module {
  const code = readFileSync(path, 'utf8')
  const at = (specifier = '') => (specifier.startsWith('#') ? specifier.slice(1) : join(path, '..', specifier))
  const statics = code.matchAll(/^(?:import|export) (?!type )(?:[^'"()]*? from )?'([.#][^']*)'/gm)
  const pages = [...code.matchAll(/lazyPage\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/g)].map(
    ([call]) => call,
  )
  const entries = [...code.matchAll(/\{[^{}]*\bload: \(\) => import\([^()]*\)[^{}]*\}/g)].map(([entry]) => entry)
  const withTexts = [...pages, ...entries].flatMap((loading) => {
    const module = /import\('([.#][^']*)'\)/.exec(loading)?.[1]
    return module ? [{ by: path, module: at(module), texts: NAMES.filter((name) => hasWord(loading, name)) }] : []
  })
  const others = [...code.matchAll(/import\('([.#][^']*)'\)/g)]
    .map(([, specifier]) => at(specifier))
    .filter((module) => !withTexts.some((loading) => loading.module === module))
  return {
    // What is loaded without naming texts counts as a part of its importer.
    imports: [...[...statics].map(([, specifier]) => at(specifier)), ...others],
    loadings: withTexts,
    shows: NAMES.filter((name) =>
      new RegExp(
        `(?<!Call\\()['"\`]${name}\\.[a-z]|texts[:=] ?['"\`]${name}['"\`]|textsIn\\(\\w+\\)\\.${name}\\b`,
      ).test(code),
    ),
    showsCatalogs: new RegExp(`(?<!Call\\()['"\`](${catalogs.join('|')})\\.[a-z]`).test(code),
  }
}

function hasWord(loading: string, name: string) {
  return loading.includes(`'${name}'`)
}

/** The page texts that a module shows, itself or by what comes along with it, and by which module. */
function shownWith(start: string): Map<PageTexts, string> {
  const shown = new Map<PageTexts, string>()
  const seen = new Set<string>()
  const look = (path: string) => {
    const module = modules.get(path)
    if (!module || seen.has(path)) return
    seen.add(path)
    for (const name of module.shows) shown.set(name, path)
    module.imports.forEach(look)
  }
  look(start)
  return shown
}

const loadings = [...modules.values()].flatMap((module) => module.loadings)

test('what is loaded when it is first needed is known here', () => {
  expect(loadings.length).toBeGreaterThan(100)
  expect(loadings.filter(({ module }) => !modules.has(module) && !module.endsWith('.css'))).toEqual([])
})

test('the first page shows no texts that come with another', () => {
  expect([...shownWith(START)]).toEqual([])
})

test('guests are shown no texts that only signed-in users load', () => {
  const opened = new Set<string>()
  const open = (path: string) => {
    const module = modules.get(path)
    if (!module || path === SIGNED_IN || opened.has(path)) return
    opened.add(path)
    for (const next of [...module.imports, ...module.loadings.map((loading) => loading.module)]) open(next)
  }
  open(START)
  expect(opened.size).toBeGreaterThan(100)
  expect([...opened].filter((path) => modules.get(path)?.showsCatalogs)).toEqual([])
})

test('whatever is loaded names the texts it shows', () => {
  const missing = loadings.flatMap(({ by, module, texts }) =>
    [...shownWith(module)]
      .filter(([name]) => !texts.includes(name))
      .map(([name, path]) => `${by} loads ${module} without '${name}', which ${path} shows`),
  )
  expect(missing).toEqual([])
})

describe.each(NAMES)('the texts of %s, which come with its page', (page) => {
  test('are shown where they are loaded', () => {
    const named = loadings.filter(({ texts }) => texts.includes(page))
    expect(named.some(({ module }) => shownWith(module).has(page))).toBe(true)
  })

  test('are the same in both languages as the whole says', async () => {
    expect({ ...(await PAGE_TEXTS[page]('ru')) }).toEqual({ [page]: ru[page] })
    expect({ ...(await PAGE_TEXTS[page]('en')) }).toEqual({ [page]: en[page] })
  })
})
