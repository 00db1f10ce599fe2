import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { openKeptBackups } from '../backup/index.ts'
import { AppError } from '../errors/app-error.ts'
import type { Services } from '../services.ts'

/** Seconds. Most calls take milliseconds; exports and reports take seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * `/metrics` in the text format of Prometheus, for callers with the bearer token. Paths are those of the route table,
 * so they contain no id or key.
 */
export function registerMetrics(app: FastifyInstance, { config, database }: Services, token: string): void {
  const keptBackups = openKeptBackups(config)
  const register = new Registry()
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'naryad_call_duration_seconds',
    help: 'Calls answered, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  new Gauge({
    name: 'naryad_database_connections',
    help: 'Connections of the pool, and units of work that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'naryad_letters',
    help: 'Emails of the last thirty days by their state',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      this.reset()
      const counts = await database.asSystem(
        (tx) =>
          tx
            .selectFrom('letters')
            .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
            .groupBy('state')
            .execute(),
        { readOnly: true },
      )
      for (const { state, count } of counts) this.set({ state }, count)
    },
  })
  if (keptBackups) {
    new Gauge({
      name: 'naryad_last_backup_timestamp_seconds',
      help: 'When the newest backup was begun; absent when there is none',
      registers: [register],
      async collect() {
        this.reset()
        const [newest] = await keptBackups()
        if (newest) this.set(newest.writtenAt.getTime() / 1000)
        else this.remove()
      },
    })
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    calls.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request, token)) throw new AppError('unauthenticated')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
