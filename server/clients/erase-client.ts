import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import { EVENT_KINDS } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import { dependentRequests, dependentScheduledRequests } from '../access/dependents.ts'
import { readAccountLocale } from '../accounts/index.ts'
import { announceRequests, eraseTraces } from '../contacts/index.ts'
import { erasePersonalCustom, readPersonalTexts } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { refuseWithDependents } from '../db/dependents.ts'
import { isOpenRequest } from '../db/open-requests.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { forgetExternalIds } from '../external-ids/index.ts'
import { removeAvatar } from '../files/change-avatar.ts'
import { record } from '../history/record.ts'
import { announce } from '../live/announce.ts'
import { serverWordsIn } from '../words/index.ts'

/** The names the account has given a client, its facilities and its contacts, now or before. */
interface Traces {
  names: string[]
  facilities: string[]
  addresses: string[]
  contacts: string[]
  phones: string[]
  emails: string[]
}

/**
 * Erases the names of a client who is one person: on its card, in its facilities, contacts and requests, among
 * recipients of emails, in the history. What personal fields of the account's own say goes with them. The rows are archived; requests, sums and figures still count. Texts of titles,
 * descriptions and notes, files and signed reports stay as they are.
 * @throws AppError not_found; conflict for a client that is a company; in_use, naming them, while requests are open or
 * scheduled
 */
export async function eraseClient(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { type } = await tx
    .selectFrom('clients')
    .select('type')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (type !== 'person') throw new AppError('conflict')
  await refuseWithDependents(
    tx,
    dependentRequests(actor, sql`r.client_id = ${id} and ${isOpenRequest('r')}`),
    dependentScheduledRequests(actor, sql`s.client_id = ${id} and not s.has_ended`),
  )
  const rows = await tx.selectFrom('facilities').select('id').where('client_id', '=', id).forUpdate().execute()
  const facilities = rows.map((facility) => facility.id)
  const traces = await tracesOf(tx, id, facilities)
  const own = await ownFieldsOf(tx, id, facilities)
  const ownTexts: string[] = []
  for (const [entity, ids] of own) ownTexts.push(...(await readPersonalTexts(tx, entity, ids)))
  const { erased } = serverWordsIn(await readAccountLocale(tx, actor.accountId))

  await sql`select erase_agreements(${id}, ${erased.agreement})`.execute(tx)
  await emptyClient(tx, id, erased.client)
  await emptyFacilities(tx, actor, facilities, erased.facility)
  await forgetExternalIds(tx, 'clients', [id])
  await forgetExternalIds(tx, 'facilities', facilities)
  await sql`delete from contacts where client_id = ${id} or facility_id = any(${facilities})`.execute(tx)
  const { rows: requests } = await sql<{ id: number }>`
    update requests set contact = null where client_id = ${id} and contact is not null returning id`.execute(tx)
  await sql`select erase_pause_comments(${id})`.execute(tx)
  await sql`select erase_request_fields(${id})`.execute(tx)
  announceRequests(
    tx,
    actor,
    requests.map((request) => request.id),
  )
  const names = [...traces.names, ...traces.contacts, ...traces.addresses]
  await eraseTraces(tx, actor, { clients: [id], facilities }, { names, ...(await withoutShared(tx, traces)) }, ownTexts)
  await sql`
    select erase_client(${id}, ${facilities}, ${traces.names}, ${traces.facilities}, ${erased.client},
      ${erased.facility}, ${erased.contact})`.execute(tx)
  for (const [entity, ids] of own) await erasePersonalCustom(tx, entity, ids)
  await record(tx, actor, 'clientErased', {}, { clientId: id }, { entity: 'clients', id, type: 'updated' })
}

/** The rows that belong to the client and may have personal fields of the account's own. */
async function ownFieldsOf(
  tx: Tx,
  id: number,
  facilities: readonly number[],
): Promise<[CustomEntity, readonly number[]][]> {
  const idsIn = async (table: 'requests' | 'agreements' | 'equipment', isTheirs: RawBuilder<SqlBool>) =>
    (await tx.selectFrom(table).select('id').where(isTheirs).execute()).map((row) => row.id)
  return [
    ['clients', [id]],
    ['facilities', facilities],
    ['requests', await idsIn('requests', sql`client_id = ${id} and custom <> '{}'`)],
    ['agreements', await idsIn('agreements', sql`client_id = ${id}`)],
    ['equipment', await idsIn('equipment', sql`facility_id = any(${[...facilities]}::bigint[]) and custom <> '{}'`)],
  ]
}

/** The kinds of events that hold former names of clients, facilities and contacts. */
const CLIENT = sql.lit(EVENT_KINDS.clientChanged.id)
const FACILITY = sql.lit(EVENT_KINDS.facilityChanged.id)
const CONTACT = sql.lit(EVENT_KINDS.contactChanged.id)

/** Both name what was merged into one of these. */
const MERGED = sql.lit(EVENT_KINDS.merged.id)
const MERGE_UNDONE = sql.lit(EVENT_KINDS.mergeUndone.id)

/** The current ones and, from the history, the former ones. */
async function tracesOf(tx: Tx, id: number, facilities: readonly number[]): Promise<Traces> {
  const { rows } = await sql<Traces>`
    with said as (
      select ${CLIENT} as kind, v.* from clients, lateral (values ('name', name), ('phone', phone), ('email', email)) v (field, said)
        where id = ${id}
      union select ${FACILITY}, v.* from facilities, lateral (values ('name', name), ('address', address)) v (field, said)
        where client_id = ${id}
      union select ${CONTACT}, v.* from contacts, lateral (values ('name', name), ('phone', phone), ('email', email)) v (field, said)
        where client_id = ${id} or facility_id = any(${facilities})
      union select ${FACILITY}, 'email', email from facility_subscribers where facility_id = any(${facilities})
      union select e.kind, change.key, side.value
        from events e, jsonb_each(e.payload -> 'changes') change, jsonb_each_text(change.value) side
        where (e.client_id = ${id} or e.facility_id = any(${facilities})) and e.kind in (${FACILITY}, ${CONTACT}, ${CLIENT})
          and change.key in ('name', 'phone', 'email', 'address')
      union select case payload ->> 'entity' when 'clients' then ${CLIENT} when 'facilities' then ${FACILITY} else ${CONTACT} end,
          'name', payload ->> 'name'
        from events
        where kind in (${MERGED}, ${MERGE_UNDONE}) and (client_id = ${id} or facility_id = any(${facilities}))
      union select ${CONTACT}, field.key, field.value
        from (
          select contact from requests where client_id = ${id} and contact is not null
          union select side.value from events e, jsonb_each(e.payload #> '{changes,contact}') side
            where e.client_id = ${id} and e.kind = ${sql.lit(EVENT_KINDS.requestChanged.id)} and jsonb_typeof(side.value) = 'object') named,
          jsonb_each_text(named.contact) field
        where field.key in ('name', 'phone', 'email'))
    select
      coalesce(array_agg(said) filter (where kind = ${CLIENT} and field = 'name'), '{}') as names,
      coalesce(array_agg(said) filter (where kind = ${FACILITY} and field = 'name'), '{}') as facilities,
      coalesce(array_agg(said) filter (where field = 'address'), '{}') as addresses,
      coalesce(array_agg(said) filter (where kind = ${CONTACT} and field = 'name'), '{}') as contacts,
      coalesce(array_agg(said) filter (where field = 'phone'), '{}') as phones,
      coalesce(array_agg(lower(said)) filter (where field = 'email'), '{}') as emails
    from said where said <> ''`.execute(tx)
  const [traces] = rows
  if (!traces) throw new Error('An aggregate answers one row')
  return traces
}

async function emptyClient(tx: Tx, id: number, name: string): Promise<void> {
  await removeAvatar(tx, { table: 'clients', id })
  await tx.deleteFrom('bank_details').where('client_id', '=', id).execute()
  await sql`
    update clients set name = ${name}, phone = null, email = null, comment = null, updated_at = now(),
      archived_at = coalesce(archived_at, now())
    where id = ${id}`.execute(tx)
}

async function emptyFacilities(tx: Tx, actor: Actor, ids: readonly number[], name: string): Promise<void> {
  for (const id of ids) {
    await removeAvatar(tx, { table: 'facilities', id })
    announce(tx, { account: actor.accountId, entity: 'facilities', id, type: 'updated' })
  }
  await sql`delete from facility_subscribers where facility_id = any(${ids})`.execute(tx)
  await sql`
    update facilities set name = ${name}, address = null, city = null, lat = null, lon = null, contract_number = null,
      own_contract_number = null, updated_at = now(), archived_at = coalesce(archived_at, now())
    where id = any(${ids})`.execute(tx)
}

/** A phone or an email that another client, or their contact, has as well stays. */
async function withoutShared(tx: Tx, { phones, emails }: Traces): Promise<Pick<Traces, 'phones' | 'emails'>> {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone, lower(email) as email from contacts where phone = any(${phones}) or lower(email) = any(${emails})
    union select phone, lower(email) from clients where phone = any(${phones}) or lower(email) = any(${emails})`.execute(
    tx,
  )
  return {
    phones: phones.filter((phone) => !rows.some((row) => row.phone === phone)),
    emails: emails.filter((email) => !rows.some((row) => row.email === email)),
  }
}
