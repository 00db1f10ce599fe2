import type pg from 'pg'

/** The channel and the payload of a notice. */
export interface Notice {
  channel: string
  payload: string
}

interface Announcer {
  /**
   * Notifies every process on the database, soon and in this order; equal notices on their way at once are sent as one.
   */
  announce(notices: readonly Notice[]): void
  /** Resolves when all notices are sent, or can no longer be sent. */
  close(): Promise<void>
}

const RETRY_MS = 1_000
const NOTIFY = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notice (channel, payload)'

/**
 * Sends the notices of committed units of work in statements of their own, one at a time: notices that come while one
 * is on its way are sent together with the next. `NOTIFY` inside a transaction holds a lock of the whole server until
 * the commit is on disk, so that writers would commit one after another.
 */
export function openAnnouncer(pool: pg.Pool, keepsStatements = true): Announcer {
  let waiting: Notice[] = []
  let sending: Promise<void> | null = null
  let isClosed = false

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const notices = waiting
      waiting = []
      const values = [notices.map(({ channel }) => channel), notices.map(({ payload }) => payload)]
      try {
        await pool.query({ ...(keepsStatements && { name: 'notify' }), text: NOTIFY, values })
      } catch {
        // The database is away, or too busy to lend a connection.
        if (isClosed) return
        waiting = [...notices, ...waiting]
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    // Here and not once the promise has settled: a notice that came in between would wait for the one after it.
    sending = null
  }

  return {
    announce(notices) {
      if (notices.length === 0) return
      waiting.push(...notices)
      sending ??= sendAll()
    },
    async close() {
      isClosed = true
      await sending
    },
  }
}
