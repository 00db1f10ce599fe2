import { setTimeout as pause } from 'node:timers/promises'
import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  sql,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Notice, openAnnouncer } from './announcer.ts'
import { DatabaseAway, nameAway, READ_ONLY_STATE } from './database-away.ts'
import { type Enter, type Entering, OWN_CONNECTIONS, STATEMENT_TIMEOUT_MS } from './entering.ts'
import { type Hosts, hostsOf, isOnlyReading } from './hosts.ts'
import { type JsonAsText, jsonAsTextParsers } from './json-as-text.ts'
import { queriesOn } from './kysely.ts'
import { prepareReading, ReadQuery } from './read-query.ts'
import type { DB } from './schema.ts'
import { typeParsers } from './type-parsers.ts'

/** A unit of work: its queries run in one transaction or only read. There is no other way to query. */
export type Tx = Kysely<DB>

/** How long the answers to the further statements of a unit of work are waited for, where that differs. */
const patience = new WeakMap<Tx, (milliseconds: number) => void>()

/** The server was told to give the further statements of this unit of work so long. */
export function awaitStatements(tx: Tx, milliseconds: number): void {
  patience.get(tx)?.(milliseconds + ANSWER_GRACE_MS)
}

/** What running units of work announce once they have committed. */
const pendingNotices = new WeakMap<Tx, Notice[]>()

/** Announces something to every process on the database once the unit of work has committed, and only then. */
export function announceAfterCommit(tx: Tx, notice: Notice): void {
  const notices = pendingNotices.get(tx)
  if (!notices) throw new Error('A read-only unit of work cannot announce anything')
  notices.push(notice)
}

/**
 * Runs a part of a unit of work that may fail by itself: what it wrote and announced is taken back, and the unit of work goes
 * on. @throws what the part throws
 */
export async function inSavepoint<T>(tx: Tx, part: () => Promise<T>): Promise<T> {
  const notices = pendingNotices.get(tx)
  const before = notices?.length ?? 0
  await sql`savepoint part`.execute(tx)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    // A part of a part is undone alone.
    await sql`release savepoint part`.execute(tx)
    notices?.splice(before)
    throw error
  }
}

export interface UnitOptions {
  /** The database rejects every write; each statement sees what was committed when it began. */
  readOnly?: boolean
}

/** A unit of work fails with DatabaseAway when the database cannot be reached, or is lost on the way. */
export interface Database {
  /** Runs `work` in one transaction that sees the rows of this account only. */
  inAccount<T>(accountId: number, work: (tx: Tx) => Promise<T>, options?: UnitOptions): Promise<T>
  /**
   * Makes a change in one transaction, then reads the result in a unit of its own. The read is sent right behind the
   * commit, so that both are answered at once; the change releases its locks before the read begins.
   */
  changeThenRead<T, R>(
    accountId: number,
    change: (tx: Tx) => Promise<T>,
    read: (tx: Tx, changed: T) => Promise<R>,
  ): Promise<R>
  /** Runs `work` in one transaction that sees every account: sign-in, jobs, looking up a public link. */
  asSystem<T>(work: (tx: Tx) => Promise<T>, options?: UnitOptions): Promise<T>
  /** Resolves when the database can be read and written. */
  ping(): Promise<void>
  /** Busy and idle connections, and units of work that wait for one. */
  connections(): { busy: number; idle: number; waiting: number }
  /** Gives up the connections that are not in use: the host that they lead to does not answer. */
  dropIdle(): void
  close(): Promise<void>
}

const MINUTE = 60_000
/** A host that has vanished is noticed on a quiet connection after this and ten probes of a second each (libuv). */
export const PROBED = { keepAlive: true, keepAliveInitialDelayMillis: 2_000 } as const
/** How much longer than the server gives a statement its answer is waited for. */
const ANSWER_GRACE_MS = 2_000
/** How many different statements a connection keeps prepared; further ones are planned each time. */
const PREPARED_MAX = 400

interface DatabaseOptions {
  /**
   * Connects as a user who may take no role but the one that sees a single account; units of work of accounts use it.
   * Absent: they use `url` as well.
   */
  accountsUrl?: string
  /** Whether the connections are our own or lent by a pooler. */
  entering?: Entering
  /** Called with every statement and how long its answer took, including the wait for those before it. */
  onAnswer?: OnAnswer
}

type OnAnswer = (statement: string, milliseconds: number) => void

/** Connections for units of work of the system, for each of those of accounts when these have a login of their own. */
const SYSTEM_SHARE = 1 / 4
/** The accounts whose signed ids a process remembers. */
const SIGNED_MAX = 100_000

/** The connections that units of work are run on, and how they begin there. */
interface Door {
  pool: pg.Pool
  hosts: Hosts | null
  enter: Enter
  keepsStatements: boolean
  onAnswer: OnAnswer
}

/** Opens at most `poolSize` connections for accounts, and further ones for the system when accounts have their own. */
export function openDatabase(url: string, poolSize: number, options: DatabaseOptions = {}): Database {
  const { accountsUrl, entering = OWN_CONNECTIONS, onAnswer = () => {} } = options
  const { keepsStatements, startup, asRole, asSigned } = entering
  const systemSize = accountsUrl ? Math.ceil(poolSize * SYSTEM_SHARE) : poolSize
  const open = (doorUrl: string, size: number, enter: Enter): Door => {
    return { pool: openPool(doorUrl, size, enter, startup), hosts: hostsOf(doorUrl), enter, keepsStatements, onAnswer }
  }
  const system = open(url, systemSize, asRole)
  const accounts = accountsUrl ? open(accountsUrl, poolSize, asSigned) : system
  const pools = [...new Set([accounts.pool, system.pool])]
  const announcer = openAnnouncer(system.pool, keepsStatements)

  const signed = new LRUCache<number, Promise<readonly string[]>>({ max: SIGNED_MAX })
  /** What a unit of work of this account enters with. */
  async function asAccount(accountId: number): Promise<readonly string[]> {
    const id = Number(accountId)
    if (accounts === system) return ['naryad_app', String(id)]
    const known = signed.get(id)
    if (known) return known
    const signing = read(system, AS_SYSTEM, async (tx) => {
      const { rows } = await sql<{ signed: string }>`select sign_account(${id}) as signed`.execute(tx)
      return rows.map((row) => row.signed)
    })
    signed.set(id, signing)
    signing.catch(() => signed.delete(id))
    return signing
  }

  async function read<T>(door: Door, as: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connect(door)
    try {
      return await readOn(client, door, as, work)
    } finally {
      client.release()
    }
  }

  /** @param then what follows the commit on the same connection */
  async function write<T, R>(
    door: Door,
    as: readonly string[],
    work: (tx: Tx) => Promise<T>,
    then: (client: pg.PoolClient, result: T) => Promise<R>,
  ): Promise<R> {
    const client = await connect(door)
    const unit = new Unit(client, door)
    // Sent with the first query of the work. What fails here fails that query too: without a transaction or a role
    // nothing is visible, and in a failed transaction nothing runs.
    sendTogether(client)
    const opened = Promise.all([client.query('begin'), client.query({ ...door.enter.write, values: [...as] })])
    opened.catch(() => {})
    const tx = queriesOn<DB>(unit)
    patience.set(tx, (milliseconds) => unit.wait(milliseconds))
    const notices: Notice[] = []
    pendingNotices.set(tx, notices)
    let answer: Promise<R> | undefined
    try {
      const result = await work(tx)
      await opened
      unit.end()
      sendTogether(client)
      const committed = client.query('commit').catch(throwNamed).then(assertCommitted)
      answer = then(client, result)
      answer.catch(() => {})
      await committed
      announcer.announce(notices)
    } catch (error) {
      unit.end()
      // The read behind a failed commit still uses the connection.
      await answer?.catch(() => {})
      // When the transaction did not open, all else in it failed because of that.
      const failure = await opened.then(() => error, nameAway)
      const isLeft = door.hosts !== null && isOnlyReading(failure)
      client.query('rollback').then(
        () => client.release(isLeft),
        (broken: Error) => client.release(broken),
      )
      if (isLeft) leaveServer()
      throw failure
    }
    return answer.finally(() => client.release())
  }

  /** The server takes no writes any more: all its connections are left, and the one that does is looked for. */
  function leaveServer(): void {
    pools.forEach(dropIdle)
    void system.hosts?.find()
  }

  function unit<T>(door: Door, as: readonly string[], work: (tx: Tx) => Promise<T>, options: UnitOptions = {}) {
    return options.readOnly ? read(door, as, work) : write(door, as, work, async (_client, done) => done)
  }

  return {
    inAccount: async (accountId, work, options) => unit(accounts, await asAccount(accountId), work, options),
    async changeThenRead(accountId, change, read) {
      const as = await asAccount(accountId)
      return write(accounts, as, change, (client, changed) => readOn(client, accounts, as, (tx) => read(tx, changed)))
    },
    asSystem: (work, options) => unit(system, AS_SYSTEM, work, options),
    async ping() {
      await read(accounts, await asAccount(0), (tx) => sql`select`.execute(tx))
      await unit(system, AS_SYSTEM, assertWrites)
    },
    connections() {
      const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
        pools.reduce((total, pool) => total + pool[count], 0)
      return { busy: sum('totalCount') - sum('idleCount'), idle: sum('idleCount'), waiting: sum('waitingCount') }
    },
    dropIdle: () => pools.forEach(dropIdle),
    async close() {
      await announcer.close()
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

const AS_SYSTEM = ['naryad_system', ''] as const

/** While another server takes over, it is waited for. */
const TAKEOVER_MS = 5_000
const TAKEOVER_PAUSE_MS = 200

/** @throws DatabaseAway */
async function connect({ pool, hosts }: Door): Promise<pg.PoolClient> {
  const until = performance.now() + (hosts ? TAKEOVER_MS : 0)
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      const named = nameAway(error)
      if (!(named instanceof DatabaseAway) || performance.now() > until) throw named
    }
    await pause(TAKEOVER_PAUSE_MS)
  }
}

function openPool(url: string, size: number, enter: Enter, startup: string | undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...hostsOf(url),
    max: size,
    types: typeParsers,
    // Statements are sent without waiting for the answer to the one before.
    pipeline: true,
    ...(enter.read.name && { onConnect: (client) => prepareReading(client, enter) }),
    idleTimeoutMillis: 5 * MINUTE,
    connectionTimeoutMillis: 5_000,
    ...PROBED,
    // What the server does not cancel in time, it will not answer: the connection is given up.
    query_timeout: STATEMENT_TIMEOUT_MS + ANSWER_GRACE_MS,
    ...(startup && { options: startup }),
  })
  // A connection that breaks while idle is replaced at the next use; one that breaks in use fails its queries. The others
  // lead to the same host.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => dropIdle(pool)))
  return pool
}

function dropIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count--) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
  }
}

/** Sends the queries made before the current work waits for an answer in one message. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Reads on a connection that is, or by then will be, outside a transaction. */
async function readOn<T>(
  client: pg.PoolClient,
  door: Door,
  as: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const unit = new Unit(client, door, as)
  try {
    return await work(queriesOn<DB>(unit))
  } finally {
    unit.end()
  }
}

/** A replica, or a former primary, answers but accepts no writes. */
async function assertWrites(tx: Tx): Promise<void> {
  const { rows } = await sql<{ refuses: boolean }>`
    select current_setting('transaction_read_only')::boolean as refuses`.execute(tx)
  if (rows[0]?.refuses) throw new Error('The database only reads')
}

/** A write in a unit of work that only reads is a defect, and no database that is away. */
function nameOfReading(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== READ_ONLY_STATE) return nameAway(error)
  return new Error(`A unit of work that only reads has written: ${error.message}`, { cause: error })
}

function throwNamed(error: unknown): never {
  throw nameAway(error)
}

/** A transaction in which a statement failed answers `commit` with a rollback, quietly. */
function assertCommitted(result: pg.QueryResult): void {
  if (result.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: a failed statement was passed over')
}

/** The state of every statement that PostgreSQL passes over. Source: PostgreSQL, "Error Codes", class 25. */
const IN_FAILED_TRANSACTION = '25P02'

/** The statements that a connection keeps prepared: text → name. */
const prepared = new WeakMap<pg.PoolClient, Map<string, string>>()

/** A connection for as long as a unit of work has it. */
class Unit implements DatabaseConnection, ConnectionProvider {
  readonly #client: pg.PoolClient
  readonly #door: Door
  readonly #reads: readonly string[] | undefined
  readonly #names: Map<string, string>
  #patienceMs: number | undefined
  #hasEnded = false
  #failure: unknown

  /** @param reads what each statement enters with, when there is no transaction that sets them */
  constructor(client: pg.PoolClient, door: Door, reads?: readonly string[]) {
    this.#client = client
    this.#door = door
    this.#reads = reads
    this.#names = prepared.get(client) ?? new Map()
    prepared.set(client, this.#names)
  }

  /** From now on the connection is another unit's. */
  end(): void {
    this.#hasEnded = true
  }

  wait(milliseconds: number): void {
    this.#patienceMs = milliseconds
  }

  provideConnection<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return work(this)
  }

  async executeQuery<R>({ sql: text, parameters, jsonAsText }: CompiledQuery & JsonAsText): Promise<QueryResult<R>> {
    if (this.#hasEnded) throw new Error('The unit of work has ended: await each of its queries')
    const name = this.#nameOf(text)
    const sentAt = performance.now()
    const query = this.#query({
      text,
      values: [...parameters],
      ...(name && { name }),
      ...(jsonAsText && { types: jsonAsTextParsers }),
      ...(this.#patienceMs !== undefined && { query_timeout: this.#patienceMs }),
    })
    const result = await query.catch((error) => this.#fail(this.#reads ? nameOfReading(error) : nameAway(error)))
    this.#door.onAnswer(text, performance.now() - sentAt)
    const affected = result.command === 'SELECT' ? null : result.rowCount
    return { rows: result.rows, ...(affected !== null && { numAffectedRows: BigInt(affected) }) }
  }

  /**
   * Statements sent behind a failed one only report that the transaction is aborted: they fail with that one's error.
   */
  #fail(error: unknown): never {
    const isBehind = error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION
    if (!isBehind) this.#failure = error
    throw this.#failure ?? error
  }

  #query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    sendTogether(this.#client)
    const as = this.#reads
    if (!as) return this.#client.query(query)
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
      this.#client.query(new ReadQuery(this.#door.enter.read, as, query, done))
    })
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing here streams rows.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed: page through them')
  }

  #nameOf(text: string): string | undefined {
    if (!this.#door.keepsStatements) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= PREPARED_MAX) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
