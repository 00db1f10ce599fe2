import { type RawBuilder, sql } from 'kysely'
import { compiling } from './kysely.ts'

/**
 * Compiles a constant fragment once: compiling a long one for each query costs more than reading its rows.
 * @throws when the fragment has parameters
 */
export function precompile<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = fragment.compile(compiling)
  if (parameters.length > 0) throw new Error('Only a fragment without parameters is the same in every query')
  return sql.raw<T>(text)
}
