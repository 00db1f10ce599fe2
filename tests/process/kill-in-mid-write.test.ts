import { expect, test } from 'vitest'
import { signUpAccount } from './account.ts'
import { processesOf, scratchDirectory, start, until } from './program.ts'

const WRITERS = 6
/** Enough that each is writing another one when everything is killed. */
const WRITES_MIN = 12 * WRITERS

test('kill -9 of everything in mid-write loses no acknowledged write and shows no half-done one', async () => {
  const scratch = scratchDirectory()
  const { dataDir } = scratch
  let program = await start({ dataDir })
  const { url } = program
  const account = await signUpAccount(url)

  const acknowledged: string[] = []
  const sent = new Set<string>()
  let isWriting = true
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let number = 1; isWriting; number++) {
      const name = `Client ${writer}-${number}`
      sent.add(name)
      await account.createClient(url, name)
      acknowledged.push(name)
    }
  })
  // A writer's last call fails when everything is killed under it.
  const finished = Promise.allSettled(writers)
  await until(() => acknowledged.length >= WRITES_MIN)
  const { server, postgres } = processesOf(dataDir)
  process.kill(postgres, 'SIGKILL')
  process.kill(server, 'SIGKILL')
  await program.ended
  isWriting = false
  await finished

  program = await start({ dataDir })
  const kept = await account.clientNames(program.url)
  expect(acknowledged.length).toBeGreaterThan(WRITERS)
  expect(kept).toEqual(expect.arrayContaining(acknowledged))
  expect(kept.every((name) => sent.has(name))).toBe(true)
  expect(new Set(kept).size).toBe(kept.length)
  const events = await account.call(program.url, 'GET', '/clients?per_page=1')
  expect(events.status).toBe(200)
  await program.stop()
  scratch.remove()
})
