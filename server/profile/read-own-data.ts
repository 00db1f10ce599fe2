import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** All data stored about a user, in every account, as JSON. `tx` must be a system unit of work. */
export async function readOwnData(tx: Tx, userId: number): Promise<string> {
  const { rows } = await sql<{ data: string }>`
    select jsonb_pretty(jsonb_build_object(
      'user', (select jsonb_build_object('id', u.id, 'email', u.email, 'surname', u.surname, 'firstname', u.firstname,
          'patronymic', u.patronymic, 'phone', u.phone, 'personal_phone', u.personal_phone, 'locale', u.locale,
          'start_page', u.start_page, 'agree_mailing', u.agree_mailing, 'quiet_hours', u.quiet_hours,
          'notification_choices', u.notification_choices, 'email_verified_at', u.email_verified_at,
          'created_at', u.created_at)
        from users u where u.id = ${userId}),
      'companies', (select jsonb_agg(jsonb_build_object('name', a.name, 'role', r.name, 'is_active', m.is_active,
          'is_executor', m.is_serviceman, 'work_schedule', m.work_schedule, 'shares_position', m.shares_position,
          'joined_at', m.joined_at, 'left_at', m.left_at) order by m.created_at)
        from memberships m join accounts a on a.id = m.account_id
        left join roles r on r.account_id = m.account_id and r.id = m.role_id
        where m.user_id = ${userId} and not m.is_pending),
      'sign_in_with', ${every(sql`select provider, email, created_at from user_identities where user_id = ${userId}`)},
      'consents', ${every(sql`select document, version, agreed_at, ip, user_agent from consents where user_id = ${userId}`)},
      'devices', ${every(sql`
        select device_name, os, browser, ip, first_login, last_login, ended_at, last_lat, last_lng
        from sessions where user_id = ${userId}`)},
      'positions', ${every(sql`select time, lat, lng from geo_locations where user_id = ${userId} order by time`)},
      'time_online', ${every(sql`
        select date, online_sec, first_seen, last_seen from online_days where user_id = ${userId} order by date`)},
      'api_keys', ${every(sql`
        select name, prefix, created_at, expires_at, last_used_at, last_network, revoked_at
        from api_keys where user_id = ${userId} order by id`)},
      'saved_views', ${every(sql`select entity, name, query, created_at from saved_views where user_id = ${userId}`)}
    )) as data`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A select without a table answers with one row')
  return `${row.data}\n`
}

function every(query: ReturnType<typeof sql>) {
  return sql`(select coalesce(jsonb_agg(to_jsonb(row)), '[]') from (${query}) row)`
}
