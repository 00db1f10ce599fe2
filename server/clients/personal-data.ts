import { sql } from 'kysely'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import { wholeCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'

/**
 * What the account stores about a client, as JSON: its card, facilities, contacts, requests, emails and the names of
 * files.
 */
export async function readPersonalData(tx: Tx, id: number): Promise<string> {
  const theirs = sql`client_id = ${id}`
  const facilities = sql`facility_id in (select id from facilities where ${theirs})`
  const { rows } = await sql<{ data: string }>`
    select jsonb_pretty(jsonb_build_object(
      'client', (
        select to_jsonb(c) - '{account_id,avatar_key,search_text}'::text[] || jsonb_build_object('custom', ${wholeCustom('clients', 'c')})
        from clients c where c.id = ${id}),
      'bank_details', ${every(sql`select * from bank_details where ${theirs}`)},
      'contacts', ${every(sql`select name, position, phone, email from contacts where ${theirs} or ${facilities} order by id`)},
      'facilities', ${every(sql`
        select id, name, type, address, city, lat, lon, contract_number, contract_till, own_contract_number,
          own_contract_till, created_at, ${personal('facilities')}
        from facilities where ${theirs} order by id`)},
      'agreements', ${every(sql`
        select number, starts_on, ends_on, report_emails, comment, created_at, ${personal('agreements')} from agreements where ${theirs} order by id`)},
      'emails_go_to', ${every(sql`select email, created_at from facility_subscribers where ${facilities} order by email`)},
      'requests', ${every(sql`
        select r.number, r.name, r.description, r.status, r.type, r.work_type, r.contact, r.price, r.currency, r.created_at,
          r.planned_start_at, r.deadline_at, r.started_at, r.finished_at, r.cancel_reason, r.rating, r.rating_comment,
          s.name as signed_by, s.signed_at, ${personal('requests', 'r')}
        from requests r left join request_signatures s on s.account_id = r.account_id and s.id = r.signature_id
        where r.${theirs} order by r.number`)},
      'pauses', ${every(sql`
        select r.number, n.name as reason, p.comment, p.paused_at, p.resumed_at
        from request_pauses p join requests r on r.account_id = p.account_id and r.id = p.request_id
        join pause_reasons n on n.account_id = p.account_id and n.id = p.reason_id
        where r.${theirs} order by p.paused_at`)},
      'scheduled_requests', ${every(sql`
        select name, description, schedule, days, created_at from scheduled_requests where ${theirs} order by id`)},
      'emails', ${every(sql`
        select recipient, kind, subject, created_at, sent_at from letters
        where user_id is null and lower(recipient) in (
          select lower(email) from clients where id = ${id}
          union select lower(email) from contacts where ${theirs} or ${facilities}
          union select lower(email) from facility_subscribers where ${facilities})
        order by id`)},
      'external_ids', ${every(sql`
        select x.entity, x.external_id, m.name as program
        from external_ids x join memberships m on m.account_id = x.account_id and m.user_id = x.user_id
        where x.entity = 'clients' and x.entity_id = ${id}
          or x.entity = 'facilities' and x.entity_id in (select id from facilities where ${theirs})
          or x.entity = 'contacts' and x.entity_id in (select id from contacts where ${theirs} or ${facilities})
          or x.entity = 'requests' and x.entity_id in (select id from requests where ${theirs})
        order by x.entity, x.external_id`)},
      'files', ${every(sql`
        select f.name, f.created_at from files f join attachments a on a.account_id = f.account_id and a.file_id = f.id
        where a.${theirs} or a.${facilities} or a.request_id in (select id from requests where ${theirs}) order by f.id`)}
    )) as data`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A select without a table answers with one row')
  return `${row.data}\n`
}

/** What the personal fields of the account's own say of a row. */
function personal(entity: CustomEntity, table: string = entity) {
  return sql`${wholeCustom(entity, table, sql`f.is_personal`)} as custom`
}

function every(query: ReturnType<typeof sql>) {
  return sql`(select coalesce(jsonb_agg(to_jsonb(row) - 'account_id'), '[]') from (${query}) row)`
}
