import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { openDatabase, type Tx } from '#server/db/database.ts'

/** Fills an account's storage up to so many bytes, with rows that have no bytes on the disk. */
export async function fillStorage(accountId: number, bytes: number): Promise<void> {
  await inDatabase((tx) =>
    tx
      .insertInto('blobs')
      .values({
        account_id: accountId,
        sha256: randomBytes(32),
        size: sql<number>`${bytes}::bigint - (select coalesce(sum(size), 0) from blobs where account_id = ${accountId})`,
        mime: 'text/plain',
      })
      .execute(),
  )
}

/** An agreement for all clients of an account, which promises a reaction and a resolution in working hours. */
export async function enterAgreement(
  accountId: number,
  minutes: { reaction: number; resolution: number },
): Promise<void> {
  const office = JSON.stringify([{ from: '09:00', to: '18:00' }])
  await inDatabase((tx) =>
    sql`
      with hours as (
        insert into service_hours (account_id, name, timezone, days, is_always, holidays, short_days)
        select ${accountId}, 'Будни', 'account', jsonb_agg(case when day < 6 then ${office}::jsonb else '[]' end), false, 'work', false
        from generate_series(1, 7) as day
        returning id
      ), agreement as (
        insert into agreements (account_id, number, starts_on) values (${accountId}, 'Д-12', '2020-01-01') returning id
      )
      insert into sla_targets (account_id, agreement_id, position, reaction, resolution, hours_id, reaction_ends_with,
        warn_at, escalate)
      select ${accountId}, agreement.id, 0, jsonb_build_object('amount', ${minutes.reaction}::int, 'unit', 'min'),
        jsonb_build_object('amount', ${minutes.resolution}::int, 'unit', 'min'), hours.id, 'assigned', '{75}', '[]'
      from agreement, hours`.execute(tx),
  )
}

/** Makes the journeys' server run a scheduled job now, as it does every minute. */
export async function wakeJob(queue: string): Promise<void> {
  const jobs = new PgBoss({
    connectionString: databaseUrl(),
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await jobs.start()
  try {
    await jobs.send(queue, null)
  } finally {
    await jobs.stop()
  }
}

/** Works on the database of the server that journeys run on, for what no one could do there within a test's time. */
async function inDatabase<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl(), 1)
  try {
    return await database.asSystem(work)
  } finally {
    await database.close()
  }
}

function databaseUrl(): string {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  const { directory, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  const postmaster = readFileSync(join(resolve(dataDir, directory), 'postmaster.pid'), 'utf8')
  const socketDir = encodeURIComponent(postmaster.split('\n')[4] ?? '')
  return `postgres://naryad:${password}@localhost/postgres?host=${socketDir}`
}
