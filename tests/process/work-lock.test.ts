import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const WORK_LOCK = resolve(import.meta.dirname, '../../tools/work-lock.mjs')
/** A start under the lock, which says what it does; a file lets it go on where it stops. */
const START = `
  import { existsSync, writeSync } from 'node:fs'
  import { withWorkLock } from ${JSON.stringify(WORK_LOCK)}
  const [directory, name, looksSlowly] = process.argv.slice(1)
  const say = (what) => writeSync(1, what + '\\n')
  const untilThereIs = (file) => {
    while (!existsSync(directory + '/' + file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }
  const { kill } = process
  process.kill = (pid, signal) => {
    try {
      kill.call(process, pid, signal)
      say('waits')
    } catch (error) {
      say('finds it gone')
      if (looksSlowly) untilThereIs(name + ' goes on')
      throw error
    }
  }
  await withWorkLock(() => {
    say('works')
    untilThereIs(name + ' ends')
  }, directory)
  say('ended')`

let directory: string
let children: ChildProcess[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'naryad-lock-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(directory, { recursive: true })
})

function start(name: string, { looksSlowly = false } = {}) {
  const more = looksSlowly ? ['slowly'] : []
  const child = spawn(process.execPath, ['--input-type=module', '--eval', START, directory, name, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return {
    child,
    said: () => said.trim().split('\n'),
    says: (what: string) => vi.waitFor(() => expect(said).toContain(`${what}\n`), { timeout: 20_000 }),
    let: (what: 'goes on' | 'ends') => writeFileSync(join(directory, `${name} ${what}`), ''),
  }
}

test('what an older version left behind does not matter', async () => {
  writeFileSync(join(directory, '.start.lock'), '1')
  const only = start('only')
  await only.says('works')
  only.let('ends')
  await only.says('ended')
})

test('of two starts that find the keeper of the lock gone, one works, and the other waits for it', async () => {
  const killed = start('killed')
  await killed.says('works')
  killed.child.kill('SIGKILL')
  await new Promise((resolve) => killed.child.once('close', resolve))

  const slow = start('slow', { looksSlowly: true })
  await slow.says('finds it gone')
  const quick = start('quick')
  await quick.says('works')
  slow.let('goes on')
  await slow.says('waits')
  expect(slow.said()).not.toContain('works')

  quick.let('ends')
  await quick.says('ended')
  await slow.says('works')
  slow.let('ends')
  await slow.says('ended')
  expect(existsSync(join(directory, '.start.lock'))).toBe(false)
  expect(readdirSync(directory).filter((name) => name.startsWith('.start'))).toEqual([])
})
