import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isHeld, lockDirectory } from '#server/db/embedded/directory-lock.ts'
import { scratchDirectory } from './program.ts'

const DIRECTORY_LOCK = resolve(import.meta.dirname, '../../server/db/embedded/directory-lock.ts')

test('a program that looks whether a directory is locked keeps no other from taking it', async () => {
  const { dataDir, remove } = scratchDirectory()
  onTestFinished(() => remove())
  mkdirSync(dataDir)
  const first = await lockDirectory(dataDir, 'http://first')
  expect(isHeld(dataDir)).toBe(true)
  first.release()
  const looking = `
    import { isHeld } from ${JSON.stringify(DIRECTORY_LOCK)}
    const directory = ${JSON.stringify(dataDir)}
    isHeld(directory)
    console.log('looks')
    for (;;) isHeld(directory)`
  const looker = spawn(process.execPath, ['--input-type=module', '--eval', looking])
  const ended = once(looker, 'close')
  onTestFinished(() => {
    looker.kill()
  })
  await once(looker.stdout, 'data')
  for (let times = 0; times < 100; times++) {
    const lock = await lockDirectory(dataDir, 'http://later')
    lock.release()
  }
  looker.kill()
  await ended
  expect(isHeld(dataDir)).toBe(false)
})
