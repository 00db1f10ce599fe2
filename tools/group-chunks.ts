import { join } from 'node:path'
import { build, type Rolldown, type UserConfig } from 'vite'

type Chunk = Rolldown.OutputChunk
type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

const ROOT = join(import.meta.dirname, '..')

/** What everybody loads. Itself it stays apart: it waits at its top level, and what it waits for must not need it. */
const MAIN = 'src/main.tsx'
/** What main waits for, in whichever language. */
const TEXTS = [['src/locales/ru/shared.ts'], ['src/locales/en/shared.ts']]
/** What is loaded next: by a guest, or by somebody who is signed in. */
const ENTRANCES = {
  'sign-in': ['src/custom-pages/auth/sign-in.tsx'],
  shell: ['src/signed-in-app.tsx', 'src/shell/Invitations.tsx'],
}
const WAITING = 'waiting'
/** What a page adds to the shell. */
const PAGES = {
  'catalog-list': ['src/crud/list/ListScreen.tsx', 'src/resources/clients/definition.tsx'],
  catalogs: ['facilities', 'equipment', 'employees', 'products', 'check-lists', 'users'].map(
    (name) => `src/resources/${name}/definition.tsx`,
  ),
  'catalog-page': ['src/crud/show/ShowScreen.tsx'],
  'catalog-form': ['src/crud/form/CreateScreen.tsx', 'src/crud/form/EditScreen.tsx'],
  'request-list': ['src/crud/list/ListScreen.tsx', 'src/resources/requests/definition.tsx'],
  request: ['src/custom-pages/requests/page/show.tsx'],
  // Fetched behind every page, for the moment without a connection: without the page of a request, of which it has parts.
  [WAITING]: ['src/shell/OperationList.tsx'],
}
/** Large by themselves: they share parts with pages and forms, and are to bring along no more of these than that. */
const LARGE_PAGES = {
  analytics: ['src/custom-pages/analytics/page.tsx'],
  board: ['src/custom-pages/requests/board/RequestBoard.tsx'],
  calendar: ['src/custom-pages/requests/calendar/RequestCalendar.tsx'],
  map: ['src/custom-pages/requests/map/RequestMap.tsx'],
}

/** So many kinds of pages load what is small and used everywhere: a file of its own for each set of them is not worth it. */
const NEARLY_ALL = Object.keys(PAGES).length - 2

/** What these share with the sign-in page comes without the rest of that page. */
const LISTS = ['catalog-list', 'request-list']

/**
 * How the modules of the app are gathered into files: those that the same pages load are one. Left to itself, each
 * module shared by another set of lazy pages gets a file of its own; there were over 400, most below a kilobyte, and a
 * list loaded 177 of them.
 *
 * What a page loads shows only in a build: icons and antd import everything from one place, and most of it is shaken
 * off. So the app is built twice, the first time in memory and only to be looked at.
 */
export async function groupByPages(app: UserConfig): Promise<CodeSplitting> {
  const looked = await build({
    ...app,
    configFile: false,
    logLevel: 'error',
    build: { ...app.build, write: false, minify: false, reportCompressedSize: false },
  })
  const { output } = looked as Rolldown.RolldownOutput
  const chunks = output.filter((file): file is Chunk => file.type === 'chunk')
  const loadedBy = (sources: readonly string[]) => modulesOf(chunks, sources)

  const [entrances, pages] = [each(ENTRANCES, loadedBy), each(PAGES, loadedBy)]
  const largePages = each(LARGE_PAGES, loadedBy)
  const words = TEXTS.map(loadedBy)
  const main = loadedBy([MAIN])
  const groupOf = (module: string): string | null => {
    if (module === join(ROOT, MAIN) || module.endsWith('.html')) return null
    if (main.has(module) || words.every((language) => language.has(module))) return 'core'
    if (words.some((language) => language.has(module))) return null
    const namesOf = (sets: [string, Set<string>][]) => sets.filter(([, set]) => set.has(module)).map(([name]) => name)
    const entered = namesOf(entrances)
    const loading = namesOf(pages)
    // What lists load is there already when other files are fetched: for their sake it is no more files.
    const isListed = loading.some((page) => LISTS.includes(page))
    const opened = isListed ? loading.filter((page) => page !== WAITING) : loading
    const groups = isListed ? opened : [...opened, ...namesOf(largePages)]
    if (entered.length > 1) return 'base'
    // What these need in turn, no fewer kinds of pages load: the shell waits for none of their files.
    if (!entered[0] && opened.length >= NEARLY_ALL) return 'shell'
    if (entered[0] === 'sign-in' && isListed) return 'sign-in-and-lists'
    return entered[0] ?? (groups.join('-and-') || null)
  }
  return { includeDependenciesRecursively: false, groups: [{ name: groupOf }] }
}

function each<K extends string, V, W>(record: Record<K, V>, change: (value: V) => W): [string, W][] {
  return Object.entries<V>(record).map(([name, value]) => [name, change(value)])
}

/** The modules that are loaded with these, without those that they load only when they need them. */
function modulesOf(chunks: readonly Chunk[], sources: readonly string[]): Set<string> {
  const loaded = new Set<Chunk>()
  const load = (chunk: Chunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name))
  }
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(ROOT, source)))
    if (!chunk) throw new Error(`${source}, by which files are grouped, is not in the build`)
    load(chunk)
  }
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds))
}
