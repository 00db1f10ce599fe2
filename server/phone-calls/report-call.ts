import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { PhoneCall, PhoneCallReport } from '#contract/phone-calls.ts'
import type { Country } from '#contract/values/countries.ts'
import { plainPhone, toE164 } from '#contract/values/phone-numbers.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'

interface Reported {
  id: number
  state: PhoneCall['state']
  user_id: number | null
  is_new: boolean
}

/**
 * Keeps what an exchange reports of a call, and tells the user whose phone it is. Reports may come in another order than
 * they were sent: a call that was answered stays so, and one that was missed rings again only at another phone.
 * @returns the call's id
 */
export async function reportCall(tx: Tx, actor: Actor, report: PhoneCallReport): Promise<number> {
  const { call_id, state, started_at, extension = null } = report
  const before = await tx
    .selectFrom('phone_calls')
    .select(['state', 'user_id'])
    .where('call_id', '=', call_id)
    .forUpdate()
    .executeTakeFirst()
  const { rows } = await sql<Reported>`
    insert into phone_calls as c (call_id, phone, extension, user_id, state, started_at)
    values (${call_id}, ${readNumber(report.phone, actor.country)}, ${extension}, (${ownerOf(extension)}), ${state},
      coalesce(${started_at ?? null}::timestamptz, now()))
    on conflict (account_id, call_id) do update set
      phone = coalesce(excluded.phone, c.phone),
      extension = coalesce(excluded.extension, c.extension),
      user_id = case when excluded.extension is null then c.user_id else excluded.user_id end,
      state = case
        when c.state = 'answered' then c.state
        when c.state = 'missed' and excluded.state = 'ringing'
          and coalesce(excluded.extension, c.extension) is not distinct from c.extension then c.state
        else excluded.state end
    returning c.id, c.state, c.user_id, c.xmax = 0 as is_new`.execute(tx)
  const [call] = rows
  if (!call) throw new Error('The call was not kept')
  announceCall(tx, actor, call, before)
  return call.id
}

/** A call of the company to the user, whatever their extension; returns its id. */
export async function showTestCall(tx: Tx, { accountId, userId }: Actor): Promise<number> {
  await sql`delete from phone_calls where call_id like 'test %' and user_id = ${userId}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into phone_calls (call_id, phone, user_id, state, started_at)
    select ${`test ${randomUUID()}`}, phone, ${userId}, 'ringing', now() from accounts where id = ${accountId}
    returning id`.execute(tx)
  const [call] = rows
  if (!call) throw new Error('The call was not kept')
  announce(tx, { account: accountId, entity: 'phone_calls', id: call.id, type: 'created', also: [userId] })
  return call.id
}

type Known = Pick<Reported, 'user_id'> & { state: string }

function announceCall(tx: Tx, { accountId }: Actor, call: Reported, before: Known | undefined): void {
  const type = call.is_new ? 'created' : 'updated'
  const users = [...new Set([call.user_id, before?.user_id])].filter((id) => typeof id === 'number')
  if (users.length > 0) announce(tx, { account: accountId, entity: 'phone_calls', id: call.id, type, also: users })
  if (call.state === before?.state) return
  if (call.state === 'missed' || before?.state === 'missed') announceMissed(tx, accountId, call.id)
}

/** Those who may answer calls have their lists of missed ones read again. */
export function announceMissed(tx: Tx, accountId: number, id: number): void {
  announce(tx, { account: accountId, entity: 'missed_calls', id, type: 'updated' })
}

/** The user with an extension, as long as they may sign in. */
function ownerOf(extension: string | null): RawBuilder<unknown> {
  return sql`select user_id from memberships where extension = ${extension} and is_active and not is_pending`
}

/** The number in E.164 where it is one; what an exchange says of others, in digits; null for a number that is withheld. */
function readNumber(text: string, country: Country): string | null {
  const digits = plainPhone(text).replace(/[^\d+*#]/g, '')
  if (!/\d/.test(digits)) return null
  return toE164(text, country) ?? digits
}
