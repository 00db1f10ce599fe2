import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { LOCALES } from '../contract/locales.ts'

type Bundle = Rolldown.OutputBundle

const ROOT = join(import.meta.dirname, '..')
const WORKER = 'service-worker.js'
const PAGE = 'index.html'
/** Where the worker takes the list from. */
const PLACEHOLDER = "{ build: '', files: [] }"

/** What opens without a connection, each with all that it imports. */
const KEPT = [
  'src/custom-pages/auth/sign-in.tsx',
  'src/signed-in-app.tsx',
  'src/custom-pages/tasks/page.tsx',
  'src/custom-pages/tasks/AwayDay.tsx',
  'src/custom-pages/tasks/on-this-phone/OnThisPhone.tsx',
  'src/custom-pages/requests/page/show.tsx',
  // What opens over them, or in them.
  'src/custom-pages/notification-center/NotificationPanel.tsx',
  'src/custom-pages/positions/PositionBar.tsx',
  'src/custom-pages/requests/works/WorkForm.tsx',
  'src/kit/files/FileGallery.tsx',
  'src/shell/ForbiddenPage.tsx',
  'src/shell/NotFoundPage.tsx',
  'src/shell/OperationList.tsx',
  'src/shell/PullKeeper.tsx',
  'src/shell/SignInAgainDialog.tsx',
  'src/shell/menu/MenuDrawer.tsx',
  'src/shell/search/SearchPalette.tsx',
  'src/providers/offline/pulled.ts',
  'src/providers/offline/send-operations.ts',
  'src/providers/offline/unsent-work.ts',
  'src/providers/push.ts',
  'src/providers/stores/room.ts',
  'node_modules/idb/build/index.js',
]
/** In every language, so that it can be changed: one takes a few percent of the whole. */
const TEXTS = [
  'start',
  'catalogs',
  'pages/feed',
  'pages/notification-center',
  'pages/on-this-phone',
  'pages/positions',
  'pages/request-page',
  'pages/search',
  'pages/tasks',
]
const ICONS = ['icon.svg']

const GZIPPED_MAX_KB = 700

/**
 * Writes into the service worker which files of the build it keeps for work without a connection.
 * @throws when they are more than a phone should load in the background
 */
export function keptShell(): Plugin {
  return {
    name: 'kept-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sources = [
          ...KEPT,
          ...TEXTS.flatMap((text) => LOCALES.map((locale) => `src/locales/${locale}/${text}.ts`)),
        ]
        const files = filesOf(bundle, sources)
        const weight = files.reduce((sum, name) => sum + gzipSync(contentOf(bundle, name)).length, 0)
        if (weight > GZIPPED_MAX_KB * 1024) {
          throw new Error(
            `What is kept for work without a connection is ${Math.round(weight / 1024)} kB, over ${GZIPPED_MAX_KB}`,
          )
        }
        this.info?.(
          `${files.length} files, ${Math.round(weight / 1024)} kB gzipped, are kept for work without a connection`,
        )
        const list = { build: buildOf(bundle), files: [...files, ...ICONS].map((name) => `/${name}`) }
        const worker = readFileSync(join(ROOT, 'public', WORKER), 'utf8')
        if (!worker.includes(PLACEHOLDER)) throw new Error(`${WORKER} has no place for the list of kept files`)
        const source = worker.replace(PLACEHOLDER, () => JSON.stringify(list))
        this.emitFile({ type: 'asset', fileName: WORKER, source })
      },
    },
  }
}

/** The files that the page and these modules load, without lazy ones. */
function filesOf(bundle: Bundle, sources: readonly string[]): string[] {
  const page = contentOf(bundle, PAGE)
  const files = new Set(Object.keys(bundle).filter((name) => page.includes(`"/${name}"`)))
  const load = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) if (!files.has(imported)) load(imported)
  }
  for (const name of [...files]) {
    files.delete(name)
    load(name)
    files.add(name)
  }
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  for (const source of sources) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(ROOT, source))
    if (!chunk) throw new Error(`${source}, which is kept for work without a connection, is not in the build`)
    load(chunk.fileName)
  }
  return [...files].sort()
}

function buildOf(bundle: Bundle): string {
  const build = /<meta name="build" content="(\w+)"/.exec(contentOf(bundle, PAGE))?.[1]
  if (!build) throw new Error('The page does not name its build')
  return build
}

function contentOf(bundle: Bundle, name: string): string {
  const file = bundle[name]
  if (!file) throw new Error(`${name} is not in the build`)
  return file.type === 'chunk' ? file.code : file.source.toString()
}
