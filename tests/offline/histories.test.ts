// A model of phones and the office under faults. Three phones of two executors run the app's own code, each page in a
// realm of its own, against the real server; the ways between them, the browsers' stores, sessions, clocks and the
// pages themselves fail as a seeded history says. Whatever happened, in the end nothing that was acknowledged is lost,
// nothing is done twice or out of its order, and phones and server agree (judge.ts).
//
//   HISTORY=17,30 npm test -- vitest tests/offline          those histories alone
//   HISTORY=3001-3600 npm test -- vitest tests/offline      all from one to the other
//
// After the method of Jepsen's tests: https://jepsen.io/analyses.
import { expect, test } from 'vitest'
import { openRandom } from '#server/demo/random.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { describeStep, drawHistory, type History } from './draw-history.ts'
import { judge } from './judge.ts'
import { compilePage } from './page-script.ts'
import { openWorld } from './world.ts'

/** Those that once ended badly are tried each time. */
const HISTORIES = IS_SOAK ? '1-3000' : '1-300,334,1033,1133,1158,1437,1488,1569,1908,2241'
/** At the same time: much of a history is waiting for the database. */
const BESIDE = 4
/** Of a failure; the rest are named. */
const DESCRIBED_MAX = 3

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const [reason] = (await admin.call('pauseReasons.list')).response.data
const office = {
  ...{ testApp, account, admin },
  clientId: await createClient(admin),
  reasonId: known(reason).id,
  script: await compilePage(),
}

const seeds = seedsOf(process.env.HISTORY ?? HISTORIES)

test(`${seeds.length} histories end well`, { timeout: IS_SOAK ? 7_200_000 : 600_000 }, async () => {
  const waiting = [...seeds]
  const failed = new Map<number, string[]>()
  const runNext = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const wrong = await run(drawHistory(openRandom(seed)), seed)
      if (wrong.length > 0) failed.set(seed, wrong)
    }
  }
  await Promise.all(Array.from({ length: BESIDE }, runNext))
  expect.soft(failed).toEqual(new Map())
  for (const seed of [...failed.keys()].slice(0, DESCRIBED_MAX))
    expect.soft(await describeFailure(seed), `HISTORY=${seed}`).toEqual([])
})

/** `17`, `3001-3600`, or several of them with commas. */
function seedsOf(named: string): number[] {
  return named.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number)
    if (!(Number(first) <= Number(last))) throw new Error(`HISTORY=${named}: there is no history in "${range}"`)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => Number(first) + place)
  })
}

/** All that is wrong in the end. */
async function run({ secure, steps }: History, seed: number): Promise<string[]> {
  const world = await openWorld(office, secure, seed)
  for (const step of steps) await world.carryOut(step)
  await world.comeToRest()
  return judge(world)
}

/** The steps that a failure needs, and what is wrong after them. */
async function describeFailure(seed: number): Promise<string[]> {
  let history = drawHistory(openRandom(seed))
  for (let size = Math.ceil(history.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < history.steps.length; ) {
      const shorter = { ...history, steps: history.steps.toSpliced(from, size) }
      if ((await run(shorter, seed)).length > 0) history = shorter
      else from += size
    }
  }
  const { steps, secure } = history
  return [`secure ${secure.join()}`, ...steps.map(describeStep), ...(await run(history, seed))]
}
