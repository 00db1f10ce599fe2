import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { sheetOfAntdStyles } from './tools/antd-styles.tsx'
import { groupByPages } from './tools/group-chunks.ts'
import { inlineTables } from './tools/inline-tables.ts'
import { keptShell } from './tools/kept-shell.ts'
import { BROWSER_IMPORTS, REST_IMPORTS } from './tools/rest-imports.ts'

const COMPRESSIBLE = ['.js', '.css', '.html', '.svg', '.json', '.webmanifest']
/** Below this size the headers weigh as much as what is saved. */
const COMPRESSIBLE_FROM_BYTES = 1024

/** Writes `.br` and `.gz` next to every text asset, so that the server never compresses the same bytes twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.includes(extname(entry.name)))
      await Promise.all(files.map((entry) => compressBeside(join(entry.parentPath, entry.name))))
    },
  }
}

async function compressBeside(file: string) {
  const content = await readFile(file)
  if (content.length < COMPRESSIBLE_FROM_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Puts a hash of all files into the page's head, by which an open page notices a newer build. */
function nameBuild(): Plugin {
  return {
    name: 'name-build',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const content = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16)
        return [{ tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' }]
      },
    },
  }
}

/**
 * Packages without side effects that do not declare it in package.json: without this, a page gets a whole package for
 * one function of it.
 */
const LOOSELY_MARKED =
  /node_modules\/(rc-[\w-]+|@rc-component\/[\w-]+|@ant-design\/cssinjs[\w-]*|papaparse|pluralize|react-markdown|remark-gfm|error-stack-parser|stackframe|warn-once|resize-observer-polyfill)\//

const app: UserConfig = {
  plugins: [react(), sheetOfAntdStyles(), inlineTables(), nameBuild(), precompress()],
  resolve: { alias: { ...REST_IMPORTS, ...BROWSER_IMPORTS } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // The largest chunk, charts, is loaded only where a chart is shown.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: LOOSELY_MARKED, sideEffects: false }] } },
  },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` },
  },
  optimizeDeps: {
    // Found only behind lazy pages; without this the development server reloads at the first visit of each.
    include: ['@ant-design/charts', '@ant-design/pro-components', '@fullcalendar/react', 'leaflet', 'qrcode'],
  },
}

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return app
  const codeSplitting = await groupByPages(app)
  return mergeConfig(app, { plugins: [keptShell()], build: { rolldownOptions: { output: { codeSplitting } } } })
})
