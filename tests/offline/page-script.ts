import { join } from 'node:path'
import { Script } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { inlineTables } from '#tools/inline-tables.ts'

/** The app's code of a page in one script, as a build ships it: each page of the model runs it in a realm of its own. */
export async function compilePage(): Promise<Script> {
  const { name, load } = inlineTables()
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [{ name, load }],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'phone-page.ts'), formats: ['iife'], name: 'phone' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[]
  const [code] = built.flatMap(({ output }) => output).flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []))
  if (!code) throw new Error('The page was not built')
  return new Script(code, { filename: 'phone-page.js' })
}
