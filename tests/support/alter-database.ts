import pg from 'pg'
import type { TestApp } from './start-app.ts'

/** Changes an app's database from outside; those inside are thrown out, so that it holds for all. */
export async function alterDatabase({ testDatabase }: Pick<TestApp, 'testDatabase'>, change: string): Promise<void> {
  const address = new URL(testDatabase.superuserUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const client = new pg.Client(address.href)
  await client.connect()
  await client.query(`alter database ${name} ${change}`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
}
