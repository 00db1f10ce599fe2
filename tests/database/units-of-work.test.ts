import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allEnded } from '#server/db/all-ended.ts'
import { openDatabase, type Tx } from '#server/db/database.ts'
import { createTestAccount } from '../support/create-account.ts'
import { startTestApp } from '../support/start-app.ts'

const testApp = await startTestApp()
const accountId = (await createTestAccount(testApp)).id
const otherId = (await createTestAccount(testApp)).id

const names = async (tx: Tx) =>
  (await tx.selectFrom('roles').select('account_id').execute()).map((row) => row.account_id)
const reading = { readOnly: true }
const POOL_SIZE = 2

describe('a unit of work that only reads', () => {
  test('sees its own account, in every statement and whatever ran on the connection before', async () => {
    const { database } = testApp.services
    for (const id of [accountId, otherId, accountId]) {
      await database.inAccount(
        id,
        async (tx) => {
          for (const found of await Promise.all([names(tx), names(tx), names(tx)]))
            expect(new Set(found)).toEqual(new Set([id]))
        },
        reading,
      )
    }
    const all = await database.asSystem(names, reading)
    expect(new Set(all)).toEqual(new Set([accountId, otherId]))
  })

  test('writes nothing', async () => {
    const { database } = testApp.services
    const write = (tx: Tx) => tx.updateTable('accounts').set({ name: 'Written' }).execute()
    await expect(database.inAccount(accountId, write, reading)).rejects.toThrow(/read-only transaction/)
    const { name } = await database.inAccount(accountId, (tx) =>
      tx.selectFrom('accounts').select('name').executeTakeFirstOrThrow(),
    )
    expect(name).not.toBe('Written')
  })

  test('goes on after a statement that failed', async () => {
    const { database } = testApp.services
    const found = await database.inAccount(
      accountId,
      async (tx) => {
        await expect(sql`select 1 / ${0}`.execute(tx)).rejects.toThrow(/division by zero/)
        await expect(sql`select ${1}::int from nowhere`.execute(tx)).rejects.toThrow(/does not exist/)
        return names(tx)
      },
      reading,
    )
    expect(new Set(found)).toEqual(new Set([accountId]))
  })
})

test('a unit of work begins no transaction within its own', async () => {
  const { database } = testApp.services
  const nested = (tx: Tx) => tx.transaction().execute(names)
  await expect(database.inAccount(accountId, nested)).rejects.toThrow(/one transaction already/)
})

test('of each statement it reports how long its answer took, and not with which values', async () => {
  const answers: [string, number][] = []
  const watched = openDatabase(testApp.testDatabase.url, 1, { onAnswer: (...answer) => answers.push(answer) })
  for (const options of [{}, reading]) {
    await watched.inAccount(accountId, (tx) => sql`select pg_sleep(${0.05}), ${'secret'}::text`.execute(tx), options)
  }
  await watched.close()
  expect(answers.map(([statement]) => statement)).toEqual(Array(2).fill('select pg_sleep($1), $2::text'))
  for (const [, milliseconds] of answers) expect(milliseconds).toBeGreaterThan(40)
})

test('of what is sent at once, each part fails for the reason of the first, and all have ended by then', async () => {
  const { database } = testApp.services
  const ended: unknown[] = []
  const watched = (part: Promise<unknown>) => part.catch((error) => ended.push(error) && Promise.reject(error))
  await database.inAccount(accountId, async (tx) => {
    await sql`savepoint before`.execute(tx)
    const failing = sql`select 1 / ${0}`.execute(tx)
    const longer = names(tx).finally(() => names(tx))
    await expect(allEnded([names(tx), failing, names(tx), longer].map(watched))).rejects.toThrow(/division by zero/)
    expect(ended.map(String)).toEqual(Array(4).fill('error: division by zero'))
    await sql`rollback to savepoint before`.execute(tx)
    await expect(sql`select nothing from ${sql.table('roles')}`.execute(tx)).rejects.toThrow(/"nothing" does not exist/)
    await sql`rollback to savepoint before`.execute(tx)
    expect(new Set(await names(tx))).toEqual(new Set([accountId]))
  })
})

describe('a change that is answered with what is there afterwards', () => {
  const rename = (name: string) => (tx: Tx) =>
    tx.updateTable('accounts').set({ name }).returning('id').executeTakeFirstOrThrow()
  const nameOf = (tx: Tx) => tx.selectFrom('accounts').select('name').executeTakeFirstOrThrow()

  test('reads in its own account what has committed, in every statement, and writes nothing any more', async () => {
    const { database } = testApp.services
    const read = async (tx: Tx, { id }: { id: number }) => {
      await expect(rename('Too late')(tx)).rejects.toThrow(/read-only transaction/)
      return { id, ...(await nameOf(tx)), roles: new Set(await names(tx)) }
    }
    const answer = await database.changeThenRead(accountId, rename('Changed'), read)
    expect(answer).toEqual({ id: accountId, name: 'Changed', roles: new Set([accountId]) })
    expect((await database.inAccount(accountId, nameOf, reading)).name).toBe('Changed')
  })

  test('gives no answer when it does not commit, and its connection only when nothing is read on it', async () => {
    const single = openDatabase(testApp.testDatabase.url, 1)
    try {
      const failing = async (tx: Tx) => {
        await rename('Undone')(tx)
        await expect(sql`select 1 / ${0}`.execute(tx)).rejects.toThrow(/division by zero/)
      }
      const foundIn: Promise<unknown>[] = []
      const readLong = async (tx: Tx) => {
        await names(tx)
        foundIn.push(names(tx))
        await Promise.all(foundIn)
      }
      const changed = single.changeThenRead(accountId, failing, readLong)
      const next = single.inAccount(otherId, rename('Next'))
      await expect(changed).rejects.toThrow(/rolled back/)
      await expect(next).resolves.toEqual({ id: otherId })
      expect(new Set((await Promise.all(foundIn)).flat())).toEqual(new Set([accountId]))
      expect((await single.inAccount(accountId, nameOf, reading)).name).not.toBe('Undone')
    } finally {
      await single.close()
    }
  })

  test('stays when reading fails', async () => {
    const { database } = testApp.services
    const fail = () => Promise.reject(new Error('Nothing can be read'))
    await expect(database.changeThenRead(accountId, rename('Kept'), fail)).rejects.toThrow('Nothing can be read')
    expect((await database.inAccount(accountId, nameOf, reading)).name).toBe('Kept')
  })
})

test('units write on connections that keep no further statements prepared', async () => {
  const small = openDatabase(testApp.testDatabase.url, POOL_SIZE)
  try {
    // Both connections are in use at once, so that each of them gets its share.
    const onEach = <T>(work: (tx: Tx) => Promise<T>, options = {}) => {
      const meet = meetingOf(POOL_SIZE)
      const meetAndWork = (tx: Tx) => meet().then(() => work(tx))
      return Promise.all(Array.from({ length: POOL_SIZE }, () => small.inAccount(accountId, meetAndWork, options)))
    }
    await onEach(async (tx) => {
      for (let index = 0; index < 410; index++) await sql`select ${sql.lit(index)} + ${index}::int`.execute(tx)
    }, reading)
    // Neither has parameters.
    await onEach((tx) => expect(sql`select 1 / 0`.execute(tx)).rejects.toThrow(/division by zero/), reading)
    await onEach((tx) => sql`select 'unprepared' as word`.execute(tx), reading)
    await onEach((tx) => tx.updateTable('accounts').set({ name: 'Written' }).execute())
    const found = await onEach((tx) => tx.selectFrom('accounts').select(['id', 'name']).execute(), reading)
    expect(found).toEqual(Array(POOL_SIZE).fill([{ id: accountId, name: 'Written' }]))
  } finally {
    await small.close()
  }
})

/** Resolves for each of so many callers when all of them have called. */
function meetingOf(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = size
  return () => {
    missing -= 1
    if (missing === 0) resolve()
    return promise
  }
}

test('no query runs on a unit of work that has ended', async () => {
  const { database } = testApp.services
  for (const options of [{}, reading]) {
    let kept: Tx | undefined
    await database.inAccount(
      accountId,
      async (tx) => {
        kept = tx
      },
      options,
    )
    if (!kept) throw new Error('It was given')
    await expect(names(kept)).rejects.toThrow(/has ended/)
  }
})

test('a colleague has the name in the account that they gave themselves', async () => {
  const { database } = testApp.services
  const nameIn = () =>
    database.asSystem((tx) =>
      tx
        .selectFrom('memberships')
        .select(['user_id', 'name'])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow(),
    )
  const { user_id } = await nameIn()
  await database.asSystem((tx) =>
    tx.updateTable('users').set({ surname: 'Renamed', firstname: 'Person' }).where('id', '=', user_id).execute(),
  )
  const after = await database.asSystem((tx) =>
    tx.selectFrom('memberships').select('name').where('user_id', '=', user_id).execute(),
  )
  expect(after).toEqual([{ name: 'Renamed Person' }])
})
