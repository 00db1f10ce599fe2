import { type RawBuilder, sql } from 'kysely'
import type { ApplyTo } from '#contract/sla/apply-to.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { announce } from '../live/announce.ts'
import type { StoredHours } from './promises.ts'
import { type Renewal, renewClocks } from './renew-clocks.ts'

const BATCH = 500

/**
 * After an agreement or its targets were changed: with `open`, the clocks of it that run in open requests get the target that
 * each request has now. What is met or missed keeps its promise as it was made. Resolves to how many requests it concerned.
 */
export async function renewAgreementClocks(
  tx: Tx,
  actor: Pick<Actor, 'accountId'>,
  agreementId: number,
  applyTo: ApplyTo,
): Promise<number> {
  if (applyTo === 'new') return 0
  return renewRunning(tx, actor.accountId, sql`c.agreement_id = ${agreementId}`, (ids) => ({
    chosen: new Map(ids.map((id) => [id, 'agreement'])),
  }))
}

/** The same after service hours were changed. */
export async function renewHoursClocks(
  tx: Tx,
  actor: Pick<Actor, 'accountId'>,
  hoursId: number,
  applyTo: ApplyTo,
): Promise<number> {
  if (applyTo === 'new') return 0
  const { rows } = await sql<StoredHours>`
    select h.id, h.name, h.timezone, h.days, h.is_always, h.holidays, h.short_days
    from service_hours h where h.id = ${hoursId}`.execute(tx)
  const [hours] = rows
  if (!hours) return 0
  const isWithin = sql`(c.target -> 'hours' ->> 'id')::bigint = ${hoursId}`
  return renewRunning(tx, actor.accountId, isWithin, () => ({ hours, because: 'hours' }))
}

async function renewRunning(
  tx: Tx,
  accountId: number,
  isConcerned: RawBuilder<unknown>,
  renewalOf: (ids: readonly number[]) => Renewal,
): Promise<number> {
  // Locked in the common order, as all code that locks several.
  const { rows } = await sql<{ id: number }>`
    select r.id from requests r
    where ${isOpenRequest('r')} and r.id in (
      select c.request_id from sla_clocks c where c.state in ('running', 'paused') and ${isConcerned})
    order by r.id for no key update`.execute(tx)
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH)
    await renewClocks(tx, accountId, some, { ...renewalOf(some), keepsEnded: true })
  }
  // One for all: lists read again.
  const [first] = ids
  if (first !== undefined) announce(tx, { account: accountId, entity: 'requests', type: 'updated', id: first })
  return ids.length
}
