import { sql } from 'kysely'
import { type Changes, EVENT_KINDS } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { record } from '../history/record.ts'
import { type ContactOwners, eraseTraces, type Traces } from './erase-traces.ts'
import { contactOwner, ownersFeed } from './owner.ts'

interface Found {
  id: number
  name: string
  phone: string | null
  email: string | null
}

/**
 * Erases a contact's personal data everywhere in the account: the contact and others with the same name and phone or
 * email, in requests, email recipients, clients' cards and the history. Requests and figures stay. A phone or an email
 * that another contact shares stays theirs. Users' notes and signed reports stay unchanged.
 * @throws AppError not_found
 */
export async function eraseContact(tx: Tx, actor: Actor, id: number): Promise<void> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'email', 'client_id', 'facility_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) throw notFound()
  const owner = contactOwner(contact.client_id, contact.facility_id)
  const { place, liveChange } = await ownersFeed(tx, owner)
  const places = await deleteContacts(tx, contact)
  const traces = await withoutShared(tx, await tracesOf(tx, contact, places))

  await eraseTraces(tx, actor, places, traces)
  await record(tx, actor, 'contactErased', {}, place, liveChange)
}

/** The same person may be a contact of a client and of its facilities. */
async function deleteContacts(tx: Tx, { id, name, phone, email }: Found): Promise<ContactOwners> {
  const { rows } = await sql<ContactOwners>`
    with gone as (
      delete from contacts
      where id = ${id} or lower(name) = lower(${name}) and (phone = ${phone} or lower(email) = lower(${email}))
      returning client_id, facility_id),
    places as (
      select coalesce(g.client_id, f.client_id) as client_id, g.facility_id
      from gone g left join facilities f on f.id = g.facility_id)
    select coalesce(array_agg(distinct client_id) filter (where client_id is not null), '{}') as clients,
      coalesce(array_agg(distinct facility_id) filter (where facility_id is not null), '{}') as facilities
    from places`.execute(tx)
  const [places] = rows
  if (!places) throw new Error('An aggregate answers one row')
  return places
}

/** With former names, phones and emails from the history, newest event first. */
async function tracesOf(
  tx: Tx,
  { name, phone, email }: Found,
  { clients, facilities }: ContactOwners,
): Promise<Traces> {
  const traces = { name: new Set([name]), phone: new Set<unknown>([phone]), email: new Set<unknown>([email]) }
  const { rows } = await sql<{ name: string; merged: string | null; changes: Changes | null }>`
    select coalesce(payload ->> 'into', payload ->> 'name') as name, payload -> 'changes' as changes,
      case when payload ? 'into' then payload ->> 'name' end as merged
    from events
    where (client_id = any(${clients}) or facility_id = any(${facilities}))
      and kind in (${EVENT_KINDS.contactChanged.id}, ${EVENT_KINDS.merged.id})
    order by id desc`.execute(tx)
  for (const event of rows) {
    if (!traces.name.has(event.name)) continue
    if (event.merged) traces.name.add(event.merged)
    for (const field of ['name', 'phone', 'email'] as const) {
      const change = event.changes?.[field]
      if (change) (traces[field] as Set<unknown>).add(change.old).add(change.new)
    }
  }
  const said = (values: Set<unknown>) => [...values].filter((value) => typeof value === 'string')
  return {
    names: said(traces.name),
    phones: said(traces.phone),
    emails: said(traces.email).map((address) => address.toLowerCase()),
  }
}

/** A shared office phone or an address such as info@ still belongs to the other contacts. */
async function withoutShared(tx: Tx, { names, phones, emails }: Traces): Promise<Traces> {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone, lower(email) as email from contacts
    where phone = any(${phones}) or lower(email) = any(${emails})`.execute(tx)
  return {
    names,
    phones: phones.filter((phone) => !rows.some((row) => row.phone === phone)),
    emails: emails.filter((email) => !rows.some((row) => row.email === email)),
  }
}
