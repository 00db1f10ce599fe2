import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { known } from '../known.ts'

export interface Pooler {
  /** The address of the same database through the pooler. */
  through(databaseUrl: string): string
  /** Keeps it from doing anything, or lets it go on. */
  hold(isHeld: boolean): void
  stop(): Promise<void>
}

/** Fewer than the program keeps: each is lent to one transaction after the other. */
const CONNECTIONS = 3
const PORT = 6432

/**
 * A PgBouncer in transaction mode before the PostgreSQL of the run, as Debian ships it: it knows no prepared statements,
 * and refuses settings in the first message.
 */
export async function startPgBouncer(): Promise<Pooler> {
  const program = process.env.PGBOUNCER
  if (!program) {
    throw new Error(
      'There is no PgBouncer: install it (Debian calls the package pgbouncer), or name it with PGBOUNCER.',
    )
  }
  const cluster = new URL(inject('clusterUrl'))
  const socketDirectory = known(cluster.searchParams.get('host'))
  const folder = mkdtempSync(join(tmpdir(), 'naryad-pgbouncer-'))
  const files = {
    'users.txt': ['naryad', 'naryad_accounts'].map((user) => `"${user}" "${cluster.password}"\n`).join(''),
    'pgbouncer.ini': `[databases]
* = host=${socketDirectory}
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = ${PORT}
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
`,
  }
  // It refuses to run as root: it runs as the database's user, who may read its directory.
  const { uid, gid } = statSync(socketDirectory)
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    chownSync(join(folder, name), uid, gid)
  }
  chownSync(folder, uid, gid)
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { uid, gid, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await vi.waitUntil(() => existsSync(join(folder, `.s.PGSQL.${PORT}`)), 10_000)
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl)
      url.port = String(PORT)
      url.searchParams.set('host', folder)
      return url.href
    },
    hold: (isHeld) => child.kill(isHeld ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
