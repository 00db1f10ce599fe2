import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PATHS } from '#contract/paths.ts'
import type { SearchHit } from '#contract/search/search.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import { searchCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { asParameter, holdsWords, isLike, isPhoneLike, type WantedWord } from '../search-words/index.ts'
import { USERS } from '../users/index.ts'
import { hitsInScope, type Search } from './hits-in-scope.ts'
import { filledPath, folded, isPhone, readHits } from './read-hits.ts'
import type { Wanted } from './wanted.ts'

/** Contacts of clients and facilities by name, email or phone. Access follows the client or facility. */
export async function findContacts(
  tx: Tx,
  actor: Actor,
  { texts, beginnings, words, phones }: Wanted,
): Promise<SearchHit[]> {
  const holds = (word: WantedWord) =>
    sql<SqlBool>`(${isLike(sql`k.search_text`, word)} or ${isPhoneLike(sql`k.phone`, word)})`
  const search: Search = {
    id: 'k.id',
    isOfMany: true,
    readable: [
      ['clients', 'k.client_id'],
      ['facilities', 'k.facility_id'],
    ],
    lookUp: (max) => sql`select find_contacts(${beginnings}, ${asParameter(words)}, ${phones}, null, ${max})`,
    holds: sql`(${holdsWords(words, holds)} or k.phone like any(${phones}))`,
  }
  const ofClient = filledPath(PATHS.clients.show, 'k.client_id')
  const ofFacility = filledPath(PATHS.facilities.show, 'k.facility_id')
  return hitsInScope(tx, actor, search, {
    id: sql`k.id`,
    title: sql`k.name`,
    subtitle: [sql`k.position`, sql`k.phone`, sql`k.email`, sql`coalesce(c.name, f.name)`],
    url: sql`coalesce(${ofClient}, ${ofFacility}) || '?tab=contacts'`,
    from: sql`contacts k
      left join clients c on c.account_id = k.account_id and c.id = k.client_id
      left join facilities f on f.account_id = k.account_id and f.id = k.facility_id`,
    where: [sql<SqlBool>`c.archived_at is null and f.archived_at is null`],
    isExact: sql`(${folded('k.name')} = any(${texts}) or ${folded('k.email')} = any(${texts})
      or ${isPhone('k.phone', phones)})`,
    isNear: sql`(k.phone like any(${phones}) or ${folded('k.name')} like any(${beginnings}))`,
    order: sql`k.name, k.id`,
  })
}

/** Colleagues by any part of their name, email or phone: few enough for a scan. */
export function findEmployees(tx: Tx, actor: Actor, wanted: Wanted) {
  const phone = sql`case when m.joined_at is not null then u.phone end`
  const inCustom = searchCustom(actor, 'employees', wanted.words)
  const isOne = isUser(wanted, phone)
  const isColleague = inCustom ? sql<SqlBool>`(${isOne} or m.user_id in (${inCustom}))` : isOne
  return readHits(tx, {
    id: sql`u.id`,
    title: sql`u.name`,
    subtitle: [phone, sql`u.email`],
    url: filledPath(PATHS.employees.show, 'u.id'),
    from: sql`memberships m join users u on u.id = m.user_id`,
    where: [
      sql<SqlBool>`m.left_at is null and not m.is_pending`,
      inScope(actor, 'employees:read', 'm.user_id'),
      isColleague,
    ],
    ...userOrder(wanted),
  })
}

/** Users, including invited ones; for admins only. */
export async function findUsers(tx: Tx, actor: Actor, wanted: Wanted): Promise<SearchHit[]> {
  if (!actor.isAdmin) return []
  return readHits(tx, {
    id: sql`u.id`,
    title: sql`u.name`,
    subtitle: [sql`u.email`, sql`u.phone`],
    url: filledPath(PATHS.users.edit, 'u.id'),
    from: USERS,
    where: [isUser(wanted, sql`u.phone`)],
    ...userOrder(wanted),
  })
}

function isUser({ words, phones }: Wanted, phone: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const text = sql`' ' || fold_text(concat_ws(' ', u.name, u.patronymic, u.email))`
  const holds = (word: WantedWord) => sql<SqlBool>`(${isLike(text, word)} or ${isPhoneLike(phone, word)})`
  return sql<SqlBool>`(${holdsWords(words, holds)} or ${phone} like any(${phones}))`
}

function userOrder({ texts, beginnings }: Wanted) {
  return {
    isExact: sql<SqlBool>`(${folded('u.name')} = any(${texts}) or ${folded('u.email')} = any(${texts})
      or ${folded('u.surname')} = any(${texts}))`,
    isNear: sql<SqlBool>`${folded('u.name')} like any(${beginnings})`,
    order: sql`u.name, u.id`,
  }
}
