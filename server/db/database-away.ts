import { errorMessage } from '../errors/error-message.ts'

/**
 * The database could not be reached, broke the connection, or accepts no writes: what it did not acknowledge may be done
 * again.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'

  constructor(cause: unknown) {
    super(errorMessage(cause), { cause })
  }
}

/** What PostgreSQL says to a write while it is a standby, or is set to only read. */
export const READ_ONLY_STATE = '25006'
/** What it says while it starts, stops or has no connection left. */
const AWAY_STATES = [READ_ONLY_STATE, '57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006']
const AWAY_CODES = new Set([
  ...AWAY_STATES,
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'],
])
const AWAY_MESSAGES = /connection (timeout|terminated|error)|read timeout|timeout exceeded|not queryable/i

/** An error of the database's driver: as DatabaseAway when the database is away, else as it is. */
export function nameAway(error: unknown): unknown {
  return isAway(error) && !(error instanceof DatabaseAway) ? new DatabaseAway(error) : error
}

function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (error instanceof AggregateError) return error.errors.some(isAway)
  // The job queues pass on copies of errors that are no instances of Error.
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code) return AWAY_CODES.has(String(error.code))
  return AWAY_MESSAGES.test(errorMessage(error))
}

/** An error as the log shows it: a database that is away needs no stack. */
export function logDetails(error: unknown): { reason: string } | { err: unknown } {
  return isAway(error) ? { reason: errorMessage(error) } : { err: error }
}
