import pg from 'pg'
import { signIn } from './app-under-test.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { ServerProcess } from './server-process.ts'

export interface Call {
  url: string
  authorization: string
}

/** The email of the member who executes or manages most requests in an account. */
export async function busiest(
  { superuserUrl }: BenchDatabase,
  accountId: number,
  as: 'executor' | 'manager',
): Promise<string> {
  const held = {
    executor: 'select user_id from request_executors where account_id = $1',
    manager: 'select manager_id as user_id from requests where account_id = $1',
  }
  const client = new pg.Client(superuserUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>(
      `select u.email from (${held[as]}) held join users u on u.id = held.user_id
       group by u.email order by count(*) desc, u.email limit 1`,
      [accountId],
    )
    const [found] = rows
    if (!found) throw new Error(`The account has no ${as}`)
    return found.email
  } finally {
    await client.end()
  }
}

/** Calls of every page and of calendar programs, as the busiest members of an account. */
export async function memberCallsOn(
  app: ServerProcess,
  database: BenchDatabase,
  accountId: number,
  requestIds: readonly number[],
): Promise<Record<string, Call>> {
  const executor = `Bearer ${await signIn(app, accountId, await busiest(database, accountId, 'executor'))}`
  const manager = `Bearer ${await signIn(app, accountId, await busiest(database, accountId, 'manager'))}`
  const unread = `${app.url}/api/interactions/unread?entity=requests&ids=${requestIds.slice(0, 20).join(',')}`
  const menu = `${app.url}/api/interactions/menu`
  return {
    'unread-of-list': { url: unread, authorization: manager },
    'unread-menu-of-executor': { url: menu, authorization: executor },
    'unread-menu-of-manager': { url: menu, authorization: manager },
    'calendar-feed-of-executor': { url: await createFeed(app, executor), authorization: executor },
    'calendar-feed-of-manager': { url: await createFeed(app, manager), authorization: manager },
  }
}

async function createFeed(app: ServerProcess, authorization: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/calendar-feeds`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'own' }),
  })
  const { response } = (await answer.json()) as { response: { url: string } }
  return app.url + new URL(response.url, app.url).pathname
}

/** Removes the feeds that runs have created. */
export async function removeFeeds({ superuserUrl }: BenchDatabase): Promise<void> {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  await client.query('delete from calendar_feeds')
  await client.end()
}
