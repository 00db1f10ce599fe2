import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What PostgreSQL calls its socket on the default port. */
const SOCKET_NAME = '.s.PGSQL.5432'

export interface BreakableDatabase {
  /** Leads to the database while it is there. */
  url: string
  /** Breaks off every connection, and lets in no other one. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** From now on nothing passes on the connections there are, and nothing ends them; new ones work. */
  vanish(): void
  /** Goes away for good. */
  close(): Promise<void>
}

/** A connection to a database that can be cut off, as when its server is restarted. */
export async function breakableDatabase(databaseUrl: string): Promise<BreakableDatabase> {
  const url = new URL(databaseUrl)
  const target = join(url.searchParams.get('host') ?? '', SOCKET_NAME)
  const directory = mkdtempSync(join(tmpdir(), 'naryad-way-'))
  url.searchParams.set('host', directory)
  const sockets = new Set<Socket>()
  const silencers = new Set<() => void>()
  const server = createServer((from) => {
    const to = connect(target)
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        from.destroy()
        to.destroy()
        sockets.delete(socket)
      })
    }
    from.pipe(to).pipe(from)
    silencers.add(() => {
      from.unpipe(to)
      to.unpipe(from)
      // What comes is taken and goes nowhere.
      from.resume()
      to.resume()
    })
  })

  const way = {
    url: url.href,
    comeBack: () => new Promise<void>((resolve) => server.listen(join(directory, SOCKET_NAME), resolve)),
    vanish() {
      for (const silence of silencers) silence()
      silencers.clear()
    },
    async goAway() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
      rmSync(join(directory, SOCKET_NAME), { force: true })
    },
  }
  await way.comeBack()
  return {
    ...way,
    async close() {
      await way.goAway()
      rmSync(directory, { recursive: true })
    },
  }
}
