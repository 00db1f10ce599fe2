/**
 * A reason why the program cannot start (or go on) that its operator can fix: one sentence saying what is wrong and
 * what to do. It is printed without a stack; any other error is a defect and keeps its stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** Codes of the operating system and of PostgreSQL. */
const NO_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])
const SQLITE_FULL = 13

/** Whether a disk is full, whatever reports it: the system, SQLite, PostgreSQL or one of its programs. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return (
    NO_SPACE_CODES.has(String(code)) ||
    errcode === SQLITE_FULL ||
    /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(error.message) ||
    isDiskFull(error.cause)
  )
}
