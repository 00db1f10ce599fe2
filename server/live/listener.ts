import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PROBED } from '../db/database.ts'
import { newClient } from '../db/hosts.ts'

const RECONNECT_MS = 1_000
/** The connection proves itself so often, by a notice of its own that has to arrive within the patience. */
const PULSE_EVERY_MS = 10_000
const PULSE_PATIENCE_MS = 4_000
const PULSE_CHANNEL = 'naryad_pulse'

interface Listening {
  channels: readonly string[]
  onNotice: (channel: string, payload: string) => void
  /** Notices arrive from now on; those of an interruption did not. */
  onListening: () => void
  /** None arrive from now on. */
  onInterrupted: () => void
  /** The database does not answer although nothing has ended the connection. */
  onSilence: () => void
  onError: (error: Error) => void
}

export interface DatabaseListener {
  isListening(): boolean
  close(): Promise<void>
}

/**
 * Listens on a connection of its own, and on another one whenever that ends, falls silent, or is refused.
 * @throws when it cannot be opened the first time
 */
export async function openListener(url: string, listening: Listening): Promise<DatabaseListener> {
  const { channels, onNotice, onListening, onInterrupted, onSilence, onError } = listening
  const closing = new AbortController()
  let client: pg.Client | undefined
  let isListening = false
  let isReported = false

  /** Once per interruption: while the database is down, reconnecting is tried every second. */
  function report(error: Error): void {
    if (!isReported) onError(error)
    isReported = true
  }

  async function listen(): Promise<Connection> {
    const opened = newClient({ connectionString: url, query_timeout: PULSE_PATIENCE_MS, ...PROBED })
    client = opened
    opened.on('error', report)
    const ended = new Promise<void>((resolve) => opened.once('end', resolve))
    let beat: { id: string; heard: () => void } | undefined
    opened.on('notification', ({ channel, payload = '{}' }) => {
      if (channel !== PULSE_CHANNEL) onNotice(channel, payload)
      else if (payload === beat?.id) beat.heard()
    })
    try {
      await opened.connect()
      await opened.query([...channels, PULSE_CHANNEL].map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      // A standby lets in and refuses to listen.
      breakOff(opened)
      throw error
    }

    /** A standby that was promoted, or a host that has vanished, ends nothing. */
    async function prove(): Promise<void> {
      const heard = Promise.withResolvers<void>()
      beat = { id: randomUUID(), heard: heard.resolve }
      const late = new AbortController()
      const tooLate = pause(PULSE_PATIENCE_MS, true, { signal: late.signal }).catch(() => false)
      const sent = opened.query('select pg_notify($1, $2)', [PULSE_CHANNEL, beat.id])
      sent.catch(() => {})
      const isSilent = await Promise.race([heard.promise.then(() => false), tooLate])
      late.abort()
      if (!isSilent || closing.signal.aborted) return
      report(new Error('The listening connection has fallen silent'))
      breakOff(opened)
      onSilence()
    }
    const pulse = setInterval(() => void prove(), PULSE_EVERY_MS)
    pulse.unref()
    return { ended: ended.finally(() => clearInterval(pulse)) }
  }

  async function goOn(first: Connection): Promise<void> {
    let connection: Connection | undefined = first
    for (;;) {
      if (connection) {
        isListening = true
        isReported = false
        onListening()
        await connection.ended
        isListening = false
        onInterrupted()
      }
      await pause(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      connection = await listen().catch((error) => {
        report(error)
        return undefined
      })
    }
  }

  const going = goOn(await listen())
  return {
    isListening: () => isListening,
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
      await going
    },
  }
}

interface Connection {
  ended: Promise<void>
}

/** Without waiting for an answer, which may never come. */
function breakOff(client: pg.Client): void {
  const { connection } = client as pg.Client & { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
