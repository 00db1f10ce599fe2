import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cleanIdempotencyKeysJob } from '#server/jobs/clean-expired.ts'
import { type JobDefinition, type Jobs, openJobs } from '#server/jobs/jobs.ts'
import { requestJobs } from '#server/requests/index.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, newKinds, placeRequest, stateOf } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)

describe('marking requests overdue', () => {
  const markOverdue = async () => {
    const jobs = requestJobs(testApp.services, async () => {})
    const job = known(jobs.find(({ queue }) => queue === 'mark-overdue'))
    await job.work(null)
  }
  const place = async (status: number, deadline: string | null, of: TestAccount = account, client = clientId) => {
    const { id } = await placeRequest(testApp, of, { status, clientId: client, executors: [] })
    await testApp.services.database.inAccount(of.id, (tx) =>
      sql`update requests set deadline_at = ${deadline}::timestamptz where id = ${id}`.execute(tx),
    )
    return id
  }
  const kindsOf = async (id: number, of: TestAccount = account) =>
    (await stateOf(testApp, of, id)).events.map(({ kind }) => kind)

  test('is done once for each value of the deadline', async () => {
    const id = await place(1, '2026-01-01T09:00:00Z')
    const before = await stateOf(testApp, account, id)
    await markOverdue()
    await markOverdue()
    const after = await stateOf(testApp, account, id)
    expect(newKinds(before, after)).toEqual([7])
    expect(after.events.at(-1)).toMatchObject({ actor_id: null, payload: { deadline_at: '2026-01-01T09:00:00+00:00' } })
    // Nothing was edited: an open page is not reported as stale.
    expect(after.row?.version).toBe(before.row?.version)

    await testApp.services.database.inAccount(account.id, (tx) =>
      sql`update requests set deadline_at = '2026-02-01T09:00:00Z' where id = ${id}`.execute(tx),
    )
    await markOverdue()
    expect(await kindsOf(id)).toEqual([11, 7, 7])
  })

  test('leaves what is closed, has no deadline, or has time yet', async () => {
    const left = [
      await place(4, '2026-01-01T09:00:00Z'),
      await place(5, '2026-01-01T09:00:00Z'),
      await place(1, null),
      await place(3, '2099-01-01T09:00:00Z'),
    ]
    const late = [await place(2, '2026-01-01T09:00:00Z'), await place(3, '2026-01-01T09:00:00Z')]
    await markOverdue()
    for (const id of left) expect(await kindsOf(id)).toEqual([11])
    for (const id of late) expect(await kindsOf(id)).toEqual([11, 7])
  })

  test('reaches every account, and more requests than one batch', async () => {
    const other = await createTestAccount(testApp)
    const theirs = await place(1, '2026-01-01T09:00:00Z', other, await createClient(await other.signInAs('admin')))
    await testApp.services.database.inAccount(account.id, (tx) =>
      sql`insert into requests (number, name, client_id, hash, deadline_at)
        select 100000 + n, 'Many', ${clientId}, lpad(n::text, 22, 'x'), now() - interval '1 hour'
        from generate_series(1, 250) n`.execute(tx),
    )
    await markOverdue()
    expect(await kindsOf(theirs, other)).toEqual([11, 7])
    const { rows } = await testApp.services.database.inAccount(account.id, (tx) =>
      sql<{ count: number }>`select count(*) as count from requests r join events e on e.request_id = r.id
        where r.name = 'Many' and e.kind = 7`.execute(tx),
    )
    expect(rows[0]?.count).toBe(250)
  })

  test('in two processes at once is still done once', async () => {
    const id = await place(1, '2026-01-01T09:00:00Z')
    await Promise.all([markOverdue(), markOverdue()])
    expect(await kindsOf(id)).toEqual([11, 7])
  })

  test('leaves a request that another user is changing for the next minute', async () => {
    const id = await place(1, '2026-01-01T09:00:00Z')
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await sql`select from requests where id = ${id} for update`.execute(tx)
      await markOverdue()
    })
    expect(await kindsOf(id)).toEqual([11])
    await markOverdue()
    expect(await kindsOf(id)).toEqual([11, 7])
  })
})

test('answers are kept for repeats for a day, those of work on site for 90', async () => {
  const { database } = testApp.services
  const { id } = await placeRequest(testApp, account, { status: 1, clientId, executors: [account.users.executor.id] })
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const renamed = { params: { id }, body: { name: 'Renamed' }, ...keyed('office') }
  expect((await admin.attempt('requests.update', renamed)).status).toBe(200)
  const started = () => admin.attempt('requests.start', { params: { id }, ...keyed('on site') })
  const first = await started()
  expect(first.status).toBe(200)

  const passed = async (age: string) => {
    await database.inAccount(account.id, (tx) =>
      sql`update idempotency_keys set expires_at = expires_at - ${age}::interval`.execute(tx),
    )
    await cleanIdempotencyKeysJob(database).work(null)
    const kept = await database.inAccount(account.id, (tx) => tx.selectFrom('idempotency_keys').select('key').execute())
    return kept.map(({ key }) => key).sort()
  }
  expect(await passed('23 hours')).toEqual(['office', 'on site'])
  expect(await passed('2 hours')).toEqual(['on site'])
  expect(await passed('88 days')).toEqual(['on site'])
  expect((await started()).response).toEqual(first.response)
  expect(await passed('1 day')).toEqual([])
})

describe('the queues', () => {
  const done: unknown[] = []
  let failures = 0
  const definitions: JobDefinition[] = [
    { queue: 'note', work: async (data) => void done.push(data) },
    { queue: 'tick', cron: '* * * * *', work: async () => {} },
    { queue: 'nightly', cron: '30 1 * * *', catchesUp: true, work: async () => {} },
    {
      queue: 'fail-once',
      async work(data) {
        if (failures++ === 0) throw new Error('Not this time')
        done.push(data)
      },
    },
  ]
  const processes: Jobs[] = []
  const warn = vi.fn()

  beforeAll(async () => {
    const open = () => openJobs({ url: testApp.testDatabase.url, definitions, log: { warn }, pollSeconds: 0.5 })
    processes.push(open(), open())
    await Promise.all(processes.map((jobs) => jobs.start()))
  })
  afterAll(() => Promise.all(processes.map((jobs) => jobs.stop())))

  async function readQueues(statement: string): Promise<unknown[]> {
    return (await asSuperuser(testApp.testDatabase).query(statement)).rows
  }

  test('have the jobs of the clock once, however many processes there are', async () => {
    const rows = await readQueues(
      `select name, cron, options ->> 'missed' as missed from pgboss.schedule order by name`,
    )
    expect(rows).toEqual([
      { name: 'nightly', cron: '30 1 * * *', missed: 'once' },
      { name: 'tick', cron: '* * * * *', missed: null },
    ])
  })

  test('let a job take hours: its heartbeat says that it is running', async () => {
    const rows = await readQueues(`select distinct expire_seconds, heartbeat_seconds from pgboss.queue
      where name in ('note', 'tick', 'nightly', 'fail-once')`)
    expect(rows).toEqual([{ expire_seconds: 24 * 3600, heartbeat_seconds: 20 }])
  })

  test('are given the options of this version when they have others, and are left alone when they have not', async () => {
    await readQueues(`update pgboss.queue set heartbeat_seconds = 60 where name = 'note'`)
    const [tick] = await readQueues(`select updated_on from pgboss.queue where name = 'tick'`)
    const later = openJobs({ url: testApp.testDatabase.url, definitions, log: { warn } })
    await later.start({ works: false })
    await later.stop()
    expect(await readQueues(`select heartbeat_seconds from pgboss.queue where name = 'note'`)).toEqual([
      { heartbeat_seconds: 20 },
    ])
    expect(await readQueues(`select updated_on from pgboss.queue where name = 'tick'`)).toEqual([tick])
  })

  const send = (queue: string, data: object, options = {}) =>
    testApp.services.database.inAccount(account.id, (tx) =>
      known(processes[0]).send(tx, queue, data, { accountId: account.id, ...options }),
    )

  test('do a job once, whichever process takes it', async () => {
    for (const n of [1, 2, 3]) await send('note', { n })
    await vi.waitFor(() => expect(done).toHaveLength(3), { timeout: 20_000 })
    expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }, { n: 3 }]))
    done.length = 0
  })

  test('forget a job whose unit of work failed', async () => {
    const { database } = testApp.services
    const failed = database.inAccount(account.id, async (tx) => {
      await known(processes[0]).send(tx, 'note', { never: true }, { accountId: account.id })
      throw new Error('Undone')
    })
    await expect(failed).rejects.toThrow('Undone')
    await send('note', { marker: true })
    await vi.waitFor(() => expect(done).toEqual([{ marker: true }]), { timeout: 20_000 })
    done.length = 0
  })

  test('try again what failed, and say in the log why it did', async () => {
    await send('fail-once', { again: true }, { retryDelay: 1 })
    await vi.waitFor(() => expect(done).toEqual([{ again: true }]), { timeout: 40_000 })
    const failed = { queue: 'fail-once', err: expect.objectContaining({ message: 'Not this time' }) }
    expect(warn.mock.calls.filter(([, message]) => message === 'A job failed')).toEqual([[failed, 'A job failed']])
  }, 45_000)

  test('do not show what others have queued', async () => {
    const read = testApp.services.database.inAccount(account.id, (tx) =>
      sql`select data from pgboss.job_common`.execute(tx),
    )
    await expect(read).rejects.toThrow('permission denied')
  })
})
