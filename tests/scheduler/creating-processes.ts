import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

interface CreatingProcesses {
  /** Starts one that creates what is due at `now`, and resolves once it is at work. */
  start(databaseUrl: string, now: string): Promise<CreatingProcess>
  /** Kills those that still run. */
  remove(): void
}

interface CreatingProcess {
  /** `kill -9`. @throws when it has ended by itself, with what it said */
  kill(): Promise<void>
}

/**
 * Processes that only create the requests that are due. They represent whole servers, which do that by the same function
 * once a minute: a server takes a second to start, and a hundred of them too long.
 */
export async function buildCreatingProcesses(): Promise<CreatingProcesses> {
  const directory = mkdtempSync(join(tmpdir(), 'naryad-creating-'))
  // The server looks for the files that it reads from the root of its package.
  writeFileSync(join(directory, 'package.json'), '{}')
  symlinkSync(join(import.meta.dirname, '../../server'), join(directory, 'server'))
  // In one file, without the routes that it has no use for, it starts in a fifth of the time.
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: join(import.meta.dirname, 'creating-process.ts'),
      outDir: directory,
      copyPublicDir: false,
      rolldownOptions: {
        treeshake: { moduleSideEffects: false, manualPureFunctions: ['z', 'defineRoutes'] },
        output: { codeSplitting: false, entryFileNames: 'process.mjs' },
      },
    },
  })
  const running = new Set<ChildProcess>()

  return {
    async start(databaseUrl, now) {
      const child = spawn(process.execPath, [join(directory, 'process.mjs'), databaseUrl, now], {
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(directory, 'compiled') },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(child)
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      const ended = new Promise<NodeJS.Signals | null>((resolve) => {
        child.once('close', (_code, signal) => resolve(signal))
      })
      const endedByItself = () => new Error(`It ended by itself: ${said}`)
      await new Promise<void>((resolve, reject) => {
        child.stdout.once('data', () => resolve())
        ended.then(() => reject(endedByItself()))
      })
      return {
        async kill() {
          child.kill('SIGKILL')
          running.delete(child)
          if ((await ended) !== 'SIGKILL') throw endedByItself()
        },
      }
    },

    remove() {
      for (const child of running) child.kill('SIGKILL')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
