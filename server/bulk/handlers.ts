import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { BulkRow, bulkRoutes } from '#contract/integrations/bulk.ts'
import type { Locale } from '#contract/messages.ts'
import { type Actor, actorCan, assertCan } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Handlers } from '../http/handlers.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { JsonText } from '../http/json-text.ts'
import type { Services } from '../services.ts'
import { countUnderWay, inHeavyTurn } from '../work/heavy-work.ts'
import { type BulkEntity, type BulkName, openBulkEntities } from './bulk-entities.ts'
import { type GivenRow, takeRow } from './take-row.ts'

/** Rows of a unit of work: other calls wait for the locks it holds, such as that of the next request's number. */
const PORTION = 25

interface Call {
  actor: Actor
  body: { rows: GivenRow[] }
  locale: Locale
  request: FastifyRequest
}

export function bulkHandlers(services: Services): Handlers<typeof bulkRoutes> {
  const { database } = services
  const entities = openBulkEntities(services)
  const underWay = countUnderWay()

  function handlerOf(name: BulkName) {
    return async (call: Call): Promise<{ rows: BulkRow[] }> => {
      const { actor, body } = call
      requireEither(actor, entities[name])
      const end = underWay.begin(actor.accountId)
      try {
        const rows: BulkRow[] = []
        for (let from = 0; from < body.rows.length; from += PORTION) rows.push(...(await takePortion(call, name, from)))
        return { rows }
      } finally {
        end()
      }
    }
  }

  /** In one unit of work, and once for each idempotency key: a repeat goes on where the call was cut off. */
  async function takePortion(call: Call, name: BulkName, from: number): Promise<BulkRow[]> {
    const { actor, request } = call
    const { accountId, userId } = actor
    const caller = `user:${userId}`
    const once = withIdempotency(request, from === 0 ? caller : `${caller} rows from ${from}`)
    const answered = await inHeavyTurn(accountId, () =>
      database.inAccount(accountId, (tx) => once.answer(tx, accountId, () => takeRows(tx, call, entities[name], from))),
    )
    return answered instanceof JsonText ? answered.toJSON() : answered
  }

  return {
    clients: handlerOf('clients'),
    facilities: handlerOf('facilities'),
    equipment: handlerOf('equipment'),
    products: handlerOf('products'),
    requests: handlerOf('requests'),
  }
}

/** @throws AppError scope_missing, forbidden when no row could be created or changed */
function requireEither(actor: Actor, { grants }: BulkEntity): void {
  if (!actorCan(actor, `${grants}:update`)) assertCan(actor, `${grants}:create`)
}

async function takeRows(tx: Tx, { actor, body, locale, request }: Call, entity: BulkEntity, from: number) {
  await lockBulk(tx, actor.accountId)
  const logError = (err: unknown) => request.log.error({ err }, 'A row of a bulk call failed')
  const taken: BulkRow[] = []
  for (const [place, row] of body.rows.slice(from, from + PORTION).entries()) {
    taken.push(await takeRow({ tx, actor, locale, logError }, entity, row, from + place))
  }
  return taken
}

/** One portion of an account at a time, over all processes: two with the same rows in another order would block each other. */
async function lockBulk(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bulk', ${accountId}))`.execute(tx)
}
