import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'
import { typeParsers } from './type-parsers.ts'

/** A unit of work: queries on it run in one transaction, and there is no other way to query. */
export type Tx = Kysely<DB>

export interface UnitOptions {
  /** The database refuses every write; the answer does not wait for the commit. */
  readOnly?: boolean
}

export interface Database {
  /** Runs `work` in one transaction that sees the rows of this account and of no other. */
  inAccount<T>(accountId: number, work: (tx: Tx) => Promise<T>, options?: UnitOptions): Promise<T>
  /** Runs `work` in one transaction that sees every account: sign-in, jobs, looking up a public link. */
  asSystem<T>(work: (tx: Tx) => Promise<T>, options?: UnitOptions): Promise<T>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

const MINUTE = 60_000
/** No call may keep the database busy for longer (milliseconds). */
const STATEMENT_TIMEOUT = 15_000
/** For so long the end of a unit that only read waits for the beginning of the next one, to travel with it. */
const COMMIT_HELD_MS = 2
/** How many different statements a connection keeps prepared; further ones are planned each time. */
const PREPARED_MAX = 400

/** Opens a pool of at most `poolSize` connections. */
export function openDatabase(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: typeParsers,
    // Statements leave without waiting for the answer to the one before.
    pipeline: true,
    idleTimeoutMillis: 5 * MINUTE,
    connectionTimeoutMillis: 5_000,
    options: `-c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT} -c idle_in_transaction_session_timeout=${MINUTE}`,
  })
  // A connection that breaks while idle is replaced at the next use; one that breaks in use fails its queries.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function unit<T>(role: string, accountId: string, work: (tx: Tx) => Promise<T>, readOnly: boolean): Promise<T> {
    const client = await pool.connect()
    holdBack(client, process.nextTick)
    // On their way with the first query of the work. What fails here fails that query too: without a transaction or a
    // role nothing is visible, and in a failed transaction nothing runs.
    const opened = Promise.all([
      client.query(readOnly ? 'begin read only' : 'begin'),
      client.query({ name: 'enter', text: ENTER, values: [role, accountId] }),
    ])
    opened.catch(() => {})
    try {
      const result = await work(transactionOn(client))
      await opened
      if (readOnly) {
        // Nothing can be lost by it: the answer need not wait, and the connection's next user comes in line behind it.
        holdBack(client, (letGo) => setTimeout(letGo, COMMIT_HELD_MS))
        client.query('commit').catch(() => {})
      } else {
        assertCommitted(await client.query('commit'))
      }
      client.release()
      return result
    } catch (error) {
      client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      )
      // A transaction that did not open is why all else in it failed.
      throw await opened.then(
        () => error,
        (cause: unknown) => cause,
      )
    }
  }

  return {
    inAccount: (accountId, work, options) =>
      unit('naryad_app', String(Number(accountId)), work, options?.readOnly ?? false),
    asSystem: (work, options) => unit('naryad_system', '', work, options?.readOnly ?? false),
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await pool.end()
    },
  }
}

/** Takes a role and an account for this transaction only, so that a pooler may hand the connection on afterwards. */
const ENTER = "select set_config('role', $1, true), set_config('app.account_id', $2, true)"

const held = new WeakSet<pg.PoolClient>()

/** Keeps what is asked from now on until then, to leave in one packet: each costs the system more than what it says. */
function holdBack(client: pg.PoolClient, then: (letGo: () => void) => void): void {
  const { stream } = client.connection
  if (!held.has(client)) stream.cork()
  held.add(client)
  then(() => {
    if (held.delete(client)) stream.uncork()
  })
}

/** A transaction in which a statement failed answers `commit` with a rollback, quietly. */
function assertCommitted(result: pg.QueryResult): void {
  if (result.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: a failed statement was passed over')
}

const transactions = new WeakMap<pg.PoolClient, Tx>()

/** The query builder on a connection; made once for each, whatever units of work run on it. */
function transactionOn(client: pg.PoolClient): Tx {
  const known = transactions.get(client)
  if (known) return known
  const connection = new ClientConnection(client)
  const made: Tx = new Kysely<DB>({
    dialect: {
      createDriver: () => new OneConnectionDriver(connection),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })
  transactions.set(client, made)
  return made
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names = new Map<string, string>()

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#nameOf(sql)
    const result = await this.#client.query({ text: sql, values: [...parameters], ...(name && { name }) })
    const affected = result.command === 'SELECT' ? null : result.rowCount
    return { rows: result.rows, ...(affected !== null && { numAffectedRows: BigInt(affected) }) }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing here streams rows.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed: page through them')
  }

  #nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known || this.#names.size >= PREPARED_MAX) return known
    const name = `s${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }
}

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction() {
    throw new Error('A unit of work is one transaction already')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
