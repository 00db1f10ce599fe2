import { globSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown, type UserConfig } from 'vite'
import { LOCALES } from '../contract/locales.ts'

type Chunk = Rolldown.OutputChunk
type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

const ROOT = join(import.meta.dirname, '..')

/**
 * Loaded by every page. It stays in a file of its own: it has a top-level await, and what it waits for must not need
 * it.
 */
const MAIN = 'src/main.tsx'
/** What main waits for, in any language. */
const TEXTS = LOCALES.map((locale) => [`src/locales/${locale}/start.ts`])
/** What is loaded next: for a guest, or for a signed-in user. */
const ENTRANCES = {
  'sign-in': ['src/custom-pages/auth/sign-in.tsx'],
  shell: ['src/signed-in-app.tsx'],
}
/** What the client of a request opens, once, over any network. */
const CLIENT_PAGE = ['src/custom-pages/public-request/page.tsx']
/** The definitions of the lists that most users open first: each has a file of its own. */
const FIRST_LISTS = ['src/resources/clients/definition.tsx', 'src/resources/requests/definition.tsx']
/**
 * What a page adds to the shell. A choice, as is what comes later and what is large, so no list of pages could say it:
 * with each lazy page as a kind of its own the lists weigh 5 kB more and miss their limit (docs/performance.md). A file
 * that is renamed fails the build.
 */
const PAGES = {
  'catalog-list': ['src/crud/list/ListScreen.tsx', 'src/resources/clients/definition.tsx'],
  catalogs: globSync('src/resources/*/definition.tsx', { cwd: ROOT }).filter((path) => !FIRST_LISTS.includes(path)),
  'catalog-page': ['src/crud/show/ShowScreen.tsx'],
  'catalog-form': ['src/crud/form/CreateScreen.tsx', 'src/crud/form/EditScreen.tsx'],
  'request-list': ['src/crud/list/ListScreen.tsx', 'src/resources/requests/definition.tsx'],
  request: ['src/custom-pages/requests/page/show.tsx'],
  // With what it opens by itself.
  day: [
    'src/custom-pages/tasks/page.tsx',
    'src/custom-pages/settings/PlanPanel.tsx',
    'src/custom-pages/tasks/on-this-phone/OnThisPhone.tsx',
  ],
}
/** What follows a page. */
const LATER = {
  // By the filters of a list; a form waits for them.
  selects: ['src/kit/inputs/selects.ts'],
  // In the background after every page, for use without a connection: without the page of a request it shares parts
  // with.
  waiting: ['src/shell/OperationList.tsx'],
}
/**
 * Large by themselves: they share parts with pages and forms, and must not bring along more of these than that. Named,
 * because size does not tell them apart: the forms of a request, a schedule and a profile have as much source of their
 * own (40 kB), and grouped by these as well, the lists are 1 to 2 kB heavier.
 */
const LARGE_PAGES = {
  analytics: ['src/custom-pages/analytics/page.tsx'],
  board: ['src/custom-pages/requests/board/RequestBoard.tsx'],
  calendar: ['src/custom-pages/requests/calendar/RequestCalendar.tsx'],
  map: ['src/custom-pages/requests/map/RequestMap.tsx'],
  menu: ['src/shell/menu/MenuDrawer.tsx'],
  notifications: ['src/custom-pages/notification-center/NotificationPanel.tsx'],
  'work-form': ['src/custom-pages/requests/works/WorkForm.tsx'],
}

/** A small module that this many kinds of pages load is not worth a file for each set of them. */
const NEARLY_ALL = Object.keys(PAGES).length - 1

/** They load what they share with pages before anything else, so for them it need not be split further. */
const LISTS = ['catalog-list', 'request-list']

/**
 * Groups the modules of the app into files: modules that the same pages load go into one. By default, each module
 * shared by another set of lazy pages gets a file of its own; there were over 400, most below a kilobyte, and a list
 * loaded 177 of them.
 *
 * What a page loads is known only after a build: icons and antd import everything from one place, and most of it is
 * tree shaken. So the app is built twice, the first time in memory and only for analysis.
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
  const clientPage = loadedBy(CLIENT_PAGE)
  const [later, largePages] = [each(LATER, loadedBy), each(LARGE_PAGES, loadedBy)]
  const words = TEXTS.map(loadedBy)
  const main = loadedBy([MAIN])
  const groupOf = (module: string): string | null => {
    if (module === join(ROOT, MAIN) || module.endsWith('.html')) return null
    if (main.has(module) || words.every((texts) => texts.has(module))) return 'core'
    const language = words.findIndex((texts) => texts.has(module))
    if (language !== -1) return `texts-${LOCALES[language]}`
    const namesOf = (sets: [string, Set<string>][]) => sets.filter(([, set]) => set.has(module)).map(([name]) => name)
    const entered = namesOf(entrances)
    const loading = namesOf(pages)
    const isListed = loading.some((page) => LISTS.includes(page))
    const sharing = isListed
      ? sharingOf(loading)
      : besideLists(sharingOf([...loading, ...namesOf(later), ...namesOf(largePages)]))
    // The client loads little that is for others, and no file for each set of pages that share a part.
    if (clientPage.has(module)) {
      if (entered.includes('sign-in')) return 'core'
      if (entered[0] || isListed) return 'client-and-lists'
      return sharing ? 'client-and-pages' : 'client'
    }
    if (entered.length > 1) return 'base'
    // All that these depend on is loaded by at least as many kinds of pages, so the shell waits for no other file.
    if (!entered[0] && loading.length >= NEARLY_ALL) return 'shell'
    // What the sign-in page shares comes without the rest of it.
    if (entered[0] === 'sign-in' && sharing) return `sign-in-and-${sharing}`
    return entered[0] ?? sharing
  }
  return { includeDependenciesRecursively: false, groups: [{ name: groupOf }] }
}

/** One page to the others: what they share with these comes as one file, not as one for each set of the three. */
const CATALOGS = ['catalogs', 'catalog-page', 'catalog-form']
/** What the page of a request shares with this many other kinds of pages is little, and not worth a file for each set. */
const SEVERAL = 2

/** The file for what these pages share. A page that loads a module loads the file of all that it depends on. */
function sharingOf(pages: string[]): string | null {
  const others = new Set(pages.map((page) => (CATALOGS.includes(page) ? 'catalogs' : page)))
  const isOfRequest = others.delete('request')
  // Who loads one select loads nearly all that any of them needs.
  if (!isOfRequest && others.has('selects')) return 'selects'
  if (!isOfRequest) return (others.size > 1 ? [...others] : pages).join('-and-') || null
  const kinds = new Set([...others].map((page) => (page in LARGE_PAGES ? 'large' : page)))
  return kinds.size < SEVERAL ? ['request', ...kinds].join('-and-') : 'several'
}

/** What lists load brings along nothing that they do not; what else the page of a request shares is one file. */
function besideLists(sharing: string | null): string | null {
  return sharing === 'several' || sharing === 'request-and-catalogs' ? 'several-pages' : sharing
}

function each<K extends string, V, W>(record: Record<K, V>, change: (value: V) => W): [string, W][] {
  return Object.entries<V>(record).map(([name, value]) => [name, change(value)])
}

/** The modules that are loaded with these, without lazy ones. */
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
