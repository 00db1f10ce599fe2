import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from '../process/account.ts'
import { until } from '../process/program.ts'

const WRITERS = 6

/** Requests created continuously, each under its own name, and the answer to each. */
export interface Writing {
  sent: Set<string>
  acknowledged: Set<string>
  /** Answers by status; 0 where none came. */
  statuses: Map<number, number>
  /** Resolves when so many more have been acknowledged. */
  untilMore(count: number, milliseconds?: number): Promise<void>
  /** Resolves when the last call has been answered or broken off. */
  stop(): Promise<void>
}

export function writeOn(account: Account, url: string, mark: string): Writing {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const statuses = new Map<number, number>()
  let isWriting = true

  const client = createClient(account, url)

  async function write(writer: number) {
    const clientId = await client
    for (let number = 1; isWriting; number++) {
      const name = `${mark} ${writer}-${number}`
      sent.add(name)
      const status = await account
        .call(url, 'POST', '/requests', { name, client_id: clientId })
        .then(async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        })
        .catch(() => 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) acknowledged.add(name)
      else await pause(50)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  return {
    sent,
    acknowledged,
    statuses,
    async untilMore(count, milliseconds = 60_000) {
      const before = acknowledged.size
      await until(() => acknowledged.size >= before + count, milliseconds)
    },
    async stop() {
      isWriting = false
      await Promise.all(writers)
    },
  }
}

async function createClient(account: Account, url: string): Promise<number> {
  const answer = await account.call(url, 'POST', '/clients', { name: 'Ромашка' })
  return (await answer.json()).response.id
}

/** Every acknowledged request is there, once, with its number and its history; nothing is there that was not sent. */
export async function assertKept(databaseUrl: string, sent: Set<string>, acknowledged: Set<string>): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin; set local role naryad_system')
    const { rows } = await client.query<{ name: string; number: number; events: number }>(
      `select name, number, (select count(*)::int from events e where e.request_id = r.id) as events
       from requests r order by number`,
    )
    const kept = new Set(rows.map(({ name }) => name))
    assert.deepEqual(
      [...acknowledged].filter((name) => !kept.has(name)),
      [],
      'acknowledged, and not there',
    )
    assert.deepEqual(
      [...kept].filter((name) => !sent.has(name)),
      [],
      'there, and never sent',
    )
    assert.equal(kept.size, rows.length, 'written twice')
    assert.deepEqual(
      rows.filter(({ events }) => events === 0),
      [],
      'without a history',
    )
    assert.deepEqual(
      rows.map(({ number }) => number),
      rows.map((_, index) => index + 1),
      'numbers',
    )
  } finally {
    await client.end()
  }
}

export function saidOf(statuses: Map<number, number>): string {
  return [...statuses]
    .sort()
    .map(([status, count]) => `${count} × ${status || 'no answer'}`)
    .join(', ')
}
