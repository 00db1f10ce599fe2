import { type SqlBool, sql } from 'kysely'
import { BANK_NUMBERS } from '#contract/account/bank-details.ts'
import type { Locale } from '#contract/messages.ts'
import { PATHS } from '#contract/paths.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { COUNTRY_CODES } from '#contract/values/phone-masks.ts'
import type { Actor } from '../access/actor.ts'
import { clientHolds } from '../clients/index.ts'
import { ownersByPhone } from '../contacts/index.ts'
import type { Tx } from '../db/database.ts'
import { fullAddress } from '../db/full-address.ts'
import { facilityHolds } from '../facilities/index.ts'
import { asParameter, holdsWords, isLike } from '../search-words/index.ts'
import { serverWordsIn } from '../words/index.ts'
import { hitsInScope, type Search } from './hits-in-scope.ts'
import { filledPath, folded, isPhone } from './read-hits.ts'
import type { Wanted } from './wanted.ts'

/** Clients by name, email, phone, a contact's phone or the beginning of their tax number. */
export async function findClients(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  { texts, beginnings, words, phones, inn }: Wanted,
): Promise<SearchHit[]> {
  const hasInn = sql<SqlBool>`exists (
    select from bank_details b where b.account_id = c.account_id and b.client_id = c.id and b.inn like ${inn} || '%')`
  const search: Search = {
    id: 'c.id',
    custom: { entity: 'clients', texts: words },
    isOfMany: true,
    readable: [['clients', 'c.id']],
    lookUp: (max) => sql`select find_clients(${beginnings}, ${asParameter(words)}, ${phones}, ${inn}, ${max})`,
    holds: sql<SqlBool>`(${holdsWords(words, clientHolds)} or c.phone like any(${phones})
          or c.id = any(${ownersByPhone('client', phones)}) or ${hasInn})`,
  }
  return hitsInScope(tx, actor, search, {
    id: sql`c.id`,
    title: sql`c.name`,
    subtitle: [
      sql`c.phone`,
      sql`c.email`,
      sql`(select concat_ws(' ', ${taxNumberTitles(locale)}::jsonb ->> coalesce(c.country, ${actor.country}), b.inn) from bank_details b
        where b.account_id = c.account_id and b.client_id = c.id and b.inn like ${inn} || '%')`,
    ],
    url: filledPath(PATHS.clients.show, 'c.id'),
    from: sql`clients c`,
    where: [sql<SqlBool>`c.archived_at is null`],
    isExact: sql`(${folded('c.name')} = any(${texts}) or ${folded('c.email')} = any(${texts})
      or ${isPhone('c.phone', phones)} or exists (
        select from bank_details b where b.account_id = c.account_id and b.client_id = c.id and b.inn = ${inn}))`,
    isNear: sql`(${folded('c.name')} like any(${beginnings}) or ${hasInn})`,
    order: sql`c.name, c.id`,
  })
}

/** What a company's tax number is called in each country, as JSON. */
function taxNumberTitles(locale: Locale): string {
  const titles: Record<string, string> = serverWordsIn(locale).report.numbers
  const named = COUNTRY_CODES.map((country) => [country, titles[BANK_NUMBERS[country].inn?.label ?? '']])
  return JSON.stringify(Object.fromEntries(named))
}

/** Facilities by name, address or a contact's phone. */
export async function findFacilities(
  tx: Tx,
  actor: Actor,
  { texts, beginnings, words, phones }: Wanted,
): Promise<SearchHit[]> {
  const search: Search = {
    id: 'f.id',
    custom: { entity: 'facilities', texts: words },
    isOfMany: false,
    readable: [['facilities', 'f.id']],
    lookUp: (max) => sql`select find_facilities(${beginnings}, ${asParameter(words)}, ${phones}, null, ${max})`,
    holds: sql<SqlBool>`(${holdsWords(words, facilityHolds)} or f.id = any(${ownersByPhone('facility', phones)}))`,
  }
  return hitsInScope(tx, actor, search, {
    id: sql`f.id`,
    title: sql`f.name`,
    subtitle: [
      sql`(select c.name from clients c where c.account_id = f.account_id and c.id = f.client_id)`,
      fullAddress,
    ],
    url: filledPath(PATHS.facilities.show, 'f.id'),
    from: sql`facilities f`,
    where: [sql<SqlBool>`f.archived_at is null`],
    isExact: sql`${folded('f.name')} = any(${texts})`,
    isNear: sql`${folded('f.name')} like any(${beginnings})`,
    order: sql`f.name, f.id`,
  })
}

/** Equipment by title, article, model, manufacturer or a part of its serial number. */
export async function findEquipment(tx: Tx, actor: Actor, { texts, beginnings, words }: Wanted): Promise<SearchHit[]> {
  const search: Search = {
    id: 'e.id',
    custom: { entity: 'equipment', texts: words },
    isOfMany: false,
    readable: [['equipment', 'e.id']],
    lookUp: (max) => sql`select find_equipment(${beginnings}, ${asParameter(words)}, '{}', null, ${max})`,
    holds: holdsWords(words, (word) => isLike(sql`e.search_text`, word)),
  }
  return hitsInScope(tx, actor, search, {
    id: sql`e.id`,
    title: sql`e.title`,
    subtitle: [
      sql`e.model`,
      sql`e.serial`,
      sql`(select f.name from facilities f where f.account_id = e.account_id and f.id = e.facility_id)`,
    ],
    url: filledPath(PATHS.equipment.show, 'e.id'),
    from: sql`equipment e`,
    where: [sql<SqlBool>`e.archived_at is null`],
    isExact: sql`(${folded('e.serial')} = any(${texts}) or ${folded('e.article')} = any(${texts})
      or ${folded('e.title')} = any(${texts}))`,
    isNear: sql`(${folded('e.title')} like any(${beginnings}) or ${folded('e.serial')} like any(${beginnings}))`,
    order: sql`e.title, e.id`,
  })
}
