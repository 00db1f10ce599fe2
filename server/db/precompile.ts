import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

const compiler = new Kysely<never>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
})

/**
 * A fragment that never differs, put into words once: a long one of many parts costs more to compile at each query than
 * its rows cost to read.
 * @throws when the fragment has parameters
 */
export function precompile<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = fragment.compile(compiler)
  if (parameters.length > 0) throw new Error('Only a fragment without parameters is the same in every query')
  return sql.raw<T>(text)
}
