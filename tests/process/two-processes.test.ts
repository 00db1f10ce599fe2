import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { signUpAccount } from './account.ts'
import { isReady, launch, type Program, scratchDirectory, until, untilReady } from './program.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

const home = scratchDirectory()
const shared = scratchDirectory()
let postgres: EmbeddedPostgres
let programs: Program[]

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: home.dataDir, log, address: 'a PostgreSQL of their own' })
  const env = { DATABASE_URL: postgres.url }
  programs = await Promise.all([1, 2].map(() => launch({ dataDir: shared.dataDir, env })))
  await Promise.all(programs.map(untilReady))
})

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await postgres.stop()
  home.remove()
  shared.remove()
})

test('two programs started at once on one empty database serve the same account, live', async () => {
  const [one, two] = programs.map((program) => program.url)
  if (!one || !two) throw new Error('Two were to be started')
  const account = await signUpAccount(one)
  const stream = await account.listen(two)
  await account.createClient(one, 'Ромашка')
  expect(await account.clientNames(two)).toEqual(['Ромашка'])
  await until(() => stream.received().includes('"entity":"clients"'))
})

test('one ends under load, its open streams with it, and no call to the other fails', async () => {
  const [one, two] = programs
  if (!one || !two) throw new Error('Two were to be started')
  const account = await signUpAccount(two.url)
  const stream = await account.listen(one.url)
  let isCalling = true
  const statuses: number[] = []
  const calls = (async () => {
    while (isCalling) statuses.push((await account.call(two.url, 'GET', '/clients')).status)
  })()
  expect(await one.stop()).toBe(0)
  await stream.ended
  isCalling = false
  await calls
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await isReady(two.url)).toBe(true)
})
