import pg from 'pg'
import { StartFailure } from '../process/start-failure.ts'
import { DatabaseAway, nameAway, READ_ONLY_STATE } from './database-away.ts'
import { addressesIn } from './host-addresses.ts'

/** A host is asked so long whether it takes writes. */
const PROBE_MS = 2_000

/**
 * Whether the server takes writes, and its timeline, which grows with each promotion: a primary that was replaced and has
 * come back takes writes too.
 */
const STATE = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "onlyReads",
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`
const SYSTEM = 'select system_identifier::text as system from pg_control_system()'

interface State {
  onlyReads: boolean
  /** Eight hexadecimal digits; null of a standby. */
  timeline: string | null
}

/** The servers of one database, of which one takes writes at a time. */
export interface Hosts {
  /** Connects to the one that takes writes, as far as is known. */
  Client: typeof pg.Client
  /** Looks for it again; resolves when it is known, or when no server takes writes. */
  find(): Promise<void>
}

const opened = new Map<string, Hosts | null>()

/** The servers that an address names, which are asked which of them takes writes; null where it names one. */
export function hostsOf(url: string): Hosts | null {
  const known = opened.get(url)
  if (known !== undefined) return known
  const urls = addressesIn(url)
  const hosts = urls.length > 1 ? openHosts(urls) : null
  opened.set(url, hosts)
  return hosts
}

function openHosts(urls: readonly string[]): Hosts {
  let current = 0
  /** The newest that any of them had. */
  let timeline = ''
  let finding: Promise<void> | undefined

  async function look(): Promise<void> {
    const states = await Promise.all(urls.map(askState))
    for (const [index, state] of states.entries()) if (isWriter(state)) current = index
  }

  /** Remembers the timeline of one that takes writes, unless a newer one has been met. */
  function isWriter(state: State | null): boolean {
    if (!state || state.onlyReads || state.timeline === null || state.timeline < timeline) return false
    timeline = state.timeline
    return true
  }

  function find(): Promise<void> {
    finding ??= look().finally(() => {
      finding = undefined
    })
    return finding
  }

  class WriterClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: urls[current] })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    // biome-ignore lint/suspicious/noConfusingVoidType: as the driver declares it
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connected = this.#connectToWriter()
      if (!callback) return connected
      connected.then(() => callback(null as unknown as Error), callback)
    }

    async #connectToWriter(): Promise<pg.Client> {
      try {
        // The first connection looks at all: each of two may hold itself for the primary.
        if (timeline === '') await find()
        await super.connect()
        const { rows } = await this.query<State>(STATE)
        if (isWriter(rows[0] ?? null)) return this
        await this.end()
        throw new OnlyReads(this.host)
      } catch (error) {
        await find()
        throw error
      }
    }
  }

  return { Client: WriterClient, find }
}

class OnlyReads extends DatabaseAway {
  readonly code = READ_ONLY_STATE

  constructor(host: string) {
    super(new Error(`${host} takes no writes, or has been replaced by another server`))
  }
}

async function askState(url: string): Promise<State | null> {
  return ask(url, async (client) => (await client.query<State>(STATE)).rows[0] ?? null)
}

async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Checks at the start that the hosts of an address are servers of one database. One that does not answer may come back.
 * @throws StartFailure
 */
export async function assertOneCluster(url: string): Promise<void> {
  const urls = addressesIn(url)
  if (urls.length === 1) return
  const systems = await Promise.all(
    urls.map((one) => ask(one, async (client) => (await client.query<{ system: string }>(SYSTEM)).rows[0]?.system)),
  )
  const known = systems.filter((system) => system)
  if (new Set(known).size <= 1) return
  throw new StartFailure(
    'DATABASE_URL names servers of different databases: give a primary and its standbys, made from it by replication.',
  )
}

/** Whether an error says that the server has become, or always was, one that only reads. */
export function isOnlyReading(error: unknown): boolean {
  const { cause } = error instanceof DatabaseAway ? error : { cause: error }
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === READ_ONLY_STATE
}

/** A client of a database of one host or several, which is yet to be connected. */
export function newClient(config: pg.ClientConfig & { connectionString: string }): pg.Client {
  const { Client = pg.Client } = hostsOf(config.connectionString) ?? {}
  return new Client(config)
}

/** Connects a client of its own; with several hosts a second time, once it is known which one takes writes. */
export async function connectClient(config: pg.ClientConfig & { connectionString: string }): Promise<pg.Client> {
  const client = newClient(config)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (!hostsOf(config.connectionString) || !(nameAway(error) instanceof DatabaseAway)) throw error
  }
  const again = newClient(config)
  await again.connect()
  return again
}
