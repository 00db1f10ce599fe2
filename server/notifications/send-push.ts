import { sql } from 'kysely'
import { z } from 'zod'
import { PAGE_PATHS } from '#contract/paths.ts'
import { readMembership } from '../access/read-membership.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import type { PushMessage, PushOptions, PushService, PushTarget } from '../push/index.ts'
import { pushTextsOf } from './notification-texts.ts'
import { readPushTarget, recordPush } from './push-subscriptions.ts'
import { type DueNotification, readDueNotifications } from './read-notifications.ts'

export const SEND_PUSH = 'send-push'

/** Jobs in one process at a time: each waits for a remote service. */
const AT_ONCE = 5

/** The notifications and the device; the text is written when the push is sent. */
const job = z.object({
  account: z.number(),
  user: z.number(),
  subscription: z.number(),
  /** The newest of each group; several are sent as one push. */
  notifications: z.array(z.number()),
})
export type SendPush = z.output<typeof job>

interface Push {
  target: PushTarget
  message: PushMessage
  options: PushOptions
}

/** Sends a push unless it was read, withdrawn or forbidden since; what its service does not accept now is retried. */
export function sendPushJob(database: Database, pushService: PushService): JobDefinition {
  return {
    queue: SEND_PUSH,
    isAwaited: true,
    atOnce: AT_ONCE,
    async work(data) {
      const send = job.parse(data)
      const push = await database.inAccount(send.account, (tx) => readPush(tx, send), { readOnly: true })
      if (!push) return
      const { target, message, options } = push
      const outcome = await pushService.send(target, message, options)
      await database.inAccount(send.account, (tx) => recordPush(tx, send.subscription, target, outcome))
      if (outcome === 'unreachable') throw new Error(`${new URL(target.endpoint).host} did not take a push`)
    },
  }
}

async function readPush(tx: Tx, { account, user, subscription, notifications }: SendPush): Promise<Push | null> {
  const actor = await readMembership(tx, account, user)
  const target = await readPushTarget(tx, user, subscription)
  if (!actor || !target) return null
  const due = await readDueNotifications(tx, actor, 'push', notifications)
  const [one, ...others] = due.toReversed()
  if (!one) return null
  if (others.length > 0) return { target, ...manyAs(pushTextsOf(actor.locale).many(due.length)) }
  return { target, ...oneAs(one, await showsDetails(tx, account)) }
}

function oneAs({ entry, groupId, impersonalBody, isEmergency }: DueNotification, hasDetails: boolean) {
  const { title, body, url, type, entity, entity_id, is_urgent } = entry
  const message: PushMessage = {
    title,
    body: hasDetails ? body : impersonalBody,
    tag: groupId,
    url: url ?? PAGE_PATHS.notifications,
    renotify: is_urgent,
    about: entity && `${entity}/${entity_id}`,
    withdraws: type === 'request_unassigned',
  }
  return { message, options: { topic: topicOf(groupId), isUrgent: is_urgent || isEmergency } }
}

const MANY = 'many'

function manyAs(title: string) {
  const message: PushMessage = {
    title,
    body: '',
    tag: MANY,
    url: PAGE_PATHS.notifications,
    renotify: true,
    about: null,
    withdraws: false,
  }
  return { message, options: { topic: MANY, isUrgent: false } }
}

/** 32 characters, all of them allowed in a topic. */
function topicOf(groupId: string): string {
  return groupId.replaceAll('-', '')
}

/** Whether the account lets pushes name clients and places. */
async function showsDetails(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ push_details: boolean }>`
    select push_details from accounts where id = ${accountId}`.execute(tx)
  return rows[0]?.push_details ?? false
}
