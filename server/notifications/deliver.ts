import { sql } from 'kysely'
import type { Channel as ChannelName } from '#contract/notifications/notification-types.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { isOnDuty } from '#contract/users/shifts.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import type { Actor } from '../access/actor.ts'
import { readMembership } from '../access/read-membership.ts'
import type { Database, Tx } from '../db/database.ts'
import { isOpenAccount } from '../db/open-accounts.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { type DueNotification, readDueNotifications } from './read-notifications.ts'

/** The recipient of a delivery, with current permissions and settings. */
export interface Recipient {
  actor: Actor
  email: string
  accountName: string
}

/** A group of notifications that are due and that the recipient still may see and wants. */
export interface DueGroup {
  /** Identifies the group: a later push of it replaces the earlier one. */
  id: string
  newest: Notification
  earlier: Notification['earlier']
  /** Of an email about them. */
  emailSubject: string
  /** The request they are about. */
  request: DueNotification['request']
  isEmergency: boolean
}

/** A channel that brings notifications to users besides the application itself. */
export interface DeliveryChannel {
  name: Exclude<ChannelName, 'app'>
  /**
   * Queues the groups, to be sent after the commit of the unit of work.
   * @returns the groups that have to wait, with the time until which they do
   */
  send(tx: Tx, recipient: Recipient, groups: readonly DueGroup[]): Promise<Postponed | null>
}

interface Postponed {
  groups: readonly DueGroup[]
  until: string
}

export const DELIVER_QUEUE = 'deliver-notifications'

/** How often the schedule of a user who is off work is checked again. */
const QUIET_STEP = '15 minutes'
/** Nothing of a closed account is delivered, except for notifications of the archives its admins export. */
const IS_DELIVERABLE = sql<boolean>`(${isOpenAccount('n.account_id')}
  or n.type in ('account_export_ready', 'account_export_failed'))`

/** Notifications of one user in one unit of work; the others follow within a minute. */
const AT_ONCE = 500

/** Every minute, and whenever a user is notified: delivers what is due by each of the channels. */
export function deliverJob(database: Database, channels: readonly DeliveryChannel[]): JobDefinition {
  return { queue: DELIVER_QUEUE, cron: '* * * * *', work: () => deliverNotifications(database, channels) }
}

/** Delivers what is due, with a unit of work per user; safe to run in several processes at once. */
export async function deliverNotifications(database: Database, channels: readonly DeliveryChannel[]): Promise<void> {
  for (const channel of channels) {
    const due = await database.asSystem((tx) => readRecipients(tx, channel), { readOnly: true })
    for (const { account_id, user_id } of due) {
      await database.inAccount(account_id, (tx) => deliverTo(tx, channel, account_id, user_id))
    }
  }
}

async function readRecipients(tx: Tx, { name }: DeliveryChannel) {
  const { rows } = await sql<{ account_id: number; user_id: number }>`
    select distinct account_id, user_id from notifications n
    where ${sql.ref(`${name}_at`)} <= now() and ${IS_DELIVERABLE}`.execute(tx)
  return rows
}

async function deliverTo(tx: Tx, channel: DeliveryChannel, accountId: number, userId: number): Promise<void> {
  const ids = await lockDue(tx, channel, userId)
  const addressee = await readRecipient(tx, accountId, userId)
  const due = addressee ? await readDueNotifications(tx, addressee.recipient.actor, channel.name, ids) : []
  const quiet = addressee?.isOff ? due.filter((one) => !passesAtOnce(one)) : []
  const groups = groupsOf(due.filter((one) => !quiet.includes(one)))
  const postponed = addressee && groups.length > 0 ? await channel.send(tx, addressee.recipient, groups) : null
  const quietEnds = sql`date_bin(${sql.lit(QUIET_STEP)}::interval, now(), 'epoch') + ${sql.lit(QUIET_STEP)}::interval`
  await sql`
    update notifications set ${sql.ref(`${channel.name}_at`)} = case
      when id = any(${quiet.map(({ entry }) => entry.id)}::bigint[]) then ${quietEnds}
      when group_id = any(${postponed?.groups.map(({ id }) => id) ?? []}::uuid[]) then ${postponed?.until ?? null}::timestamptz end
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Skips what another process is delivering. */
async function lockDue(tx: Tx, { name }: DeliveryChannel, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from notifications n where user_id = ${userId} and ${sql.ref(`${name}_at`)} <= now() and ${IS_DELIVERABLE}
    order by id limit ${AT_ONCE} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

async function readRecipient(tx: Tx, accountId: number, userId: number) {
  const actor = await readMembership(tx, accountId, userId)
  if (!actor) return null
  const { rows } = await sql<{
    email: string
    account_name: string
    quiet_hours: boolean
    work_schedule: WorkSchedule | null
  }>`
    select u.email, a.name as account_name, u.quiet_hours, m.work_schedule
    from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
    where m.account_id = ${accountId} and m.user_id = ${userId}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const isOff = row.quiet_hours && row.work_schedule !== null && !isOnDuty(row.work_schedule, new Date())
  return { recipient: { actor, email: row.email, accountName: row.account_name }, isOff }
}

/** Emergencies and notifications about the user's own security are delivered at any hour. */
function passesAtOnce({ entry, isEmergency }: DueNotification): boolean {
  return isEmergency || entry.type === 'new_device'
}

/** By group, in the order in which they came. */
function groupsOf(due: readonly DueNotification[]): DueGroup[] {
  const ids = [...new Set(due.map(({ groupId }) => groupId))]
  return ids.flatMap((id) => {
    const members = due.filter(({ groupId }) => groupId === id)
    const [newest, ...earlier] = members.toReversed()
    if (!newest) return []
    return {
      id,
      newest: newest.entry,
      earlier: earlier.map(({ entry, text }) => ({ type: entry.type, text, created_at: entry.created_at })),
      emailSubject: newest.emailSubject,
      request: newest.request,
      isEmergency: members.some(({ isEmergency }) => isEmergency),
    }
  })
}
