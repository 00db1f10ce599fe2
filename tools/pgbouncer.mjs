import { spawnSync } from 'node:child_process'
import { installWithApt } from './apt.mjs'

/** Debian installs it outside of the PATH of ordinary users. */
const NAMES = ['pgbouncer', '/usr/sbin/pgbouncer']

/** The path of a PgBouncer: $PGBOUNCER, the system's, or one that is installed now; undefined if none is available. */
export function ensurePgBouncer() {
  if (process.env.PGBOUNCER) return process.env.PGBOUNCER
  if (!findPgBouncer()) installWithApt(['pgbouncer'])
  return findPgBouncer()
}

function findPgBouncer() {
  return NAMES.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)
}
