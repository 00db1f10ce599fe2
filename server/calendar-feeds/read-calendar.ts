import { sql } from 'kysely'
import { type Actor, actorCan } from '../access/actor.ts'
import { readMembership } from '../access/read-membership.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { serverWordsIn } from '../words/index.ts'
import { readVisits } from './read-visits.ts'
import type { StoredFeed } from './stored-feeds.ts'
import type { Calendar } from './write-calendar.ts'

/**
 * What a feed shows now, with the current permissions of its owner.
 * @throws AppError not_found when they are no longer active there, or may not read requests or the facility: programs
 * react as to an address that is gone
 */
export async function readCalendar(tx: Tx, feed: StoredFeed, publicUrl: string): Promise<Calendar> {
  const owner = await readMembership(tx, feed.account_id, feed.user_id)
  if (!owner || !actorCan(owner, 'requests:read')) throw notFound()
  const [name, visits] = await Promise.all([readName(tx, owner, feed), readVisits(tx, owner, feed)])
  return { name, visits, publicUrl, timezone: owner.timezone, locale: owner.locale }
}

async function readName(tx: Tx, owner: Actor, { facility_id }: StoredFeed): Promise<string> {
  const { rows } = await sql<{ account: string; facility: string | null }>`
    select a.name as account, f.name as facility
    from accounts a
    left join facilities f on f.account_id = a.id and f.id = ${facility_id} and ${inScope(owner, 'facilities:read', 'f.id')}
    where a.id = ${owner.accountId}`.execute(tx)
  const [row] = rows
  const texts = serverWordsIn(owner.locale).calendarFeed
  if (row && facility_id === null) return texts.own(row.account)
  if (!row?.facility) throw notFound()
  return texts.facility(row.facility, row.account)
}
