import { type RawBuilder, sql } from 'kysely'
import { NOTIFICATION_GROUP_MINUTES } from '#contract/limits.ts'
import { type Channel, DELIVERED, type NotificationType } from '#contract/notifications/notification-types.ts'
import type { Tx } from '../db/database.ts'
import { precompile } from '../db/precompile.ts'
import { announce } from '../live/announce.ts'

/** Assignments, requests to a user by name, and a user's own security do not wait. */
const URGENT_TYPES = [
  'request_assigned',
  'request_unassigned',
  'mentioned',
  'new_device',
] as const satisfies NotificationType[]

const GROUP_TIME = sql`make_interval(mins => ${sql.lit(NOTIFICATION_GROUP_MINUTES)})`

/** These have emails of their own, written by the code that detects them. */
const MAILED_APART = [
  'schedule_failed',
  'storage_almost_full',
  'storage_full',
  'new_device',
] as const satisfies NotificationType[]

/** The types each channel delivers. */
const BROUGHT: Record<Channel, readonly NotificationType[]> = {
  ...DELIVERED,
  email: DELIVERED.email.filter((type) => !(MAILED_APART as readonly NotificationType[]).includes(type)),
}

/**
 * Parts of a `with`: notifications for the rows of `recipients` (account_id, user_id, type, entity, entity_id, actor_id,
 * payload, is_emergency), for those users who are active, want them, and did not do it themselves. `notified` are the
 * users with something to show at once.
 *
 * A notification about the same row within NOTIFICATION_GROUP_MINUTES joins the existing group, unless that has been
 * read since. Groups are locked in one order, so that two units of work that notify the same users do not deadlock.
 */
export const INSERTED: RawBuilder<unknown> = precompile(sql`
  wanted as (
    select * from (
      select t.*, ${isUrgent('t')} as is_urgent,
        ${isWanted('app', 't')} as in_app, ${isWanted('push', 't')} as by_push, ${isWanted('email', 't')} as by_email
      from recipients t
      join memberships m on m.account_id = t.account_id and m.user_id = t.user_id and m.is_active and not m.is_service
      join users u on u.id = m.user_id
      where t.user_id is distinct from t.actor_id) w
    where w.in_app or w.by_push or w.by_email
  ), current as (
    select n.account_id, n.id, n.user_id, n.entity, n.entity_id, n.group_id, n.group_at, n.is_newest
    from notifications n
    where (n.account_id, n.user_id, n.entity, n.entity_id) in (
        select w.account_id, w.user_id, w.entity, w.entity_id from wanted w)
      and n.read_at is null and n.group_at > now() - ${GROUP_TIME}
    order by n.id for update
  ), superseded as (
    update notifications n set is_newest = false from current c
    join wanted w on w.in_app
      and w.account_id = c.account_id and w.user_id = c.user_id and w.entity = c.entity and w.entity_id = c.entity_id
    where n.account_id = c.account_id and n.id = c.id and c.is_newest
  ), grouped as (
    select w.*, coalesce(g.group_id, gen_random_uuid()) as group_id, coalesce(g.group_at, now()) as group_at,
      case when w.is_urgent then now() else coalesce(g.group_at, now()) + ${GROUP_TIME} end as due_at
    from wanted w
    left join lateral (
      select c.group_id, c.group_at from current c
      where c.account_id = w.account_id and c.user_id = w.user_id and c.entity = w.entity and c.entity_id = w.entity_id
      order by c.id desc limit 1) g on true
  ), inserted as (
    insert into notifications (account_id, user_id, type, entity, entity_id, actor_id, payload, is_urgent, group_id,
      group_at, in_app, is_newest, push_at, email_at)
    select account_id, user_id, type, entity, entity_id, actor_id, payload, is_urgent, group_id, group_at, in_app, in_app,
      case when by_push then due_at end, case when by_email then due_at end
    from grouped
    returning user_id
  ), notified as (
    select coalesce(array_agg(distinct user_id), '{}') as users from inserted
  )`)

/** Whether the user of a row of users `u` wants the type of a row of `table` by this channel; the default is yes. */
export function isWanted(channel: Channel, table: string): RawBuilder<boolean> {
  const type = sql.ref(`${table}.type`)
  const isChosen = sql`coalesce((u.notification_choices -> ${type} ->> ${sql.lit(channel)})::boolean, true)`
  return sql<boolean>`(${type} in ${list(BROUGHT[channel])} and ${isChosen} and ${isReachable(channel, table)})`
}

function isReachable(channel: Channel, table: string): RawBuilder<unknown> {
  if (channel === 'app') return sql`true`
  if (channel === 'email') return sql`u.agree_mailing`
  return sql`exists (select from push_subscriptions p
    where p.account_id = ${sql.ref(`${table}.account_id`)} and p.user_id = ${sql.ref(`${table}.user_id`)})`
}

/** Whether the type of a row of `table` does not wait. */
export function isUrgent(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.is_emergency`)} or ${sql.ref(`${table}.type`)} in ${list(URGENT_TYPES)})`
}

function list(types: readonly NotificationType[]): RawBuilder<unknown> {
  return sql`(${sql.join(types.map((type) => sql.lit(type)))})`
}

/** Notifies open pages of these users, and no others, that they have new notifications. */
export function announceNotifications(tx: Tx, accountId: number, users: readonly number[]): void {
  if (users.length === 0) return
  announce(tx, { account: accountId, entity: 'notifications', type: 'created', id: 0, also: [...users] })
}
