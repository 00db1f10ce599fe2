import { spawnSync } from 'node:child_process'
import { installWithApt } from './apt.mjs'

/** Debian keeps it where only administrators look. */
const NAMES = ['pgbouncer', '/usr/sbin/pgbouncer']

/** The path of a PgBouncer: $PGBOUNCER, the system's, or one that is installed now; nothing where none can be had. */
export function ensurePgBouncer() {
  if (process.env.PGBOUNCER) return process.env.PGBOUNCER
  if (!findPgBouncer()) installWithApt(['pgbouncer'])
  return findPgBouncer()
}

function findPgBouncer() {
  return NAMES.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)
}
