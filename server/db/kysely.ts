import {
  type ConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

/** Shared by all queries: it keeps nothing of the last one, and making one takes longer than compiling a query does. */
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

class NoTransactions extends DummyDriver {
  override async beginTransaction(): Promise<never> {
    throw new Error('A unit of work is one transaction already')
  }
}

const driver = new NoTransactions()

const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db) => new PostgresIntrospector(db),
}

/** Compiles queries and runs none. */
export const compiling = new Kysely<never>({ dialect })

/** Queries that run on the connections given, without the driver between that would open and count them. */
export function queriesOn<DB>(connections: ConnectionProvider): Kysely<DB> {
  const executor = new DefaultQueryExecutor(compiler, adapter, connections)
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}
