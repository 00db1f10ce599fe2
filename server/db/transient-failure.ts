import pg from 'pg'
import { DatabaseAway } from './database-away.ts'

/** Source: PostgreSQL, "Error Codes". */
const TRANSIENT_STATES = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '53100', // disk full
  '57014', // a statement took too long
  '58030', // a disk that fails
])

/** Whether the same work may succeed later: what failed is the database, not the work. */
export function isTransientFailure(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof pg.DatabaseError && TRANSIENT_STATES.has(error.code ?? '')
}
