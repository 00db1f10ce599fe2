import { sql } from 'kysely'
import { allEnded } from '#server/db/all-ended.ts'
import type { Tx } from '#server/db/database.ts'
import { writeEmail } from '#server/mail/write-email.ts'
import type { Services } from '#server/services.ts'
import {
  CLIENT_MILESTONES,
  type ClientMilestone,
  SUBSCRIBER_MILESTONES,
  type SubscriberMilestone,
} from '#server/words/email-texts.ts'
import { recordSentArrival } from './arrival.ts'
import { emailToClient, readRequestForClient } from './client-emails.ts'
import type { RequestEmail } from './email-facts.ts'
import { emailToSubscriber, subscriptionsTo } from './subscriber-emails.ts'

export type RequestMilestone = ClientMilestone | SubscriberMilestone

/** Emails those outside the account about what has just happened to a request, in the action's unit of work. */
export type WriteRequestEmails = (tx: Tx, requestId: number, milestone: RequestMilestone) => Promise<void>

export type RequestEmailServices = Pick<Services, 'config' | 'replies'> & { jobs: Pick<Services['jobs'], 'send'> }

/**
 * Whether a request `r` that is being created may have recipients outside the account: mostly it has none, and
 * two queries are saved while the next request waits for its number.
 */
export const mayHaveRecipients = sql<boolean>`(exists (select from facility_subscribers s
    where s.account_id = r.account_id and s.facility_id = r.facility_id)
  or exists (select from clients c where c.account_id = r.account_id and c.id = r.client_id
    and c.email_created and coalesce(c.email, r.contact ->> 'email') is not null))`

/** To the client, and to those who subscribe to the facility: no one gets two emails about one event. */
export function openRequestEmails({ config, jobs, replies }: RequestEmailServices): WriteRequestEmails {
  const office = { publicUrl: config.publicUrl, jobs }
  return async (tx, requestId, milestone) => {
    const asked = [
      isOneOf(CLIENT_MILESTONES, milestone) ? toClient(tx, requestId, milestone) : [],
      isOneOf(SUBSCRIBER_MILESTONES, milestone) ? toSubscribers(tx, requestId, milestone) : [],
    ]
    // Neither query waits for the other's answer.
    await allEnded(asked.map(async (emails) => emails))
    const emails = (await Promise.all(asked)).flat()
    const [first] = emails
    if (!first) return
    const replyTo = await replies.replyTo(tx, { accountId: first.accountId, requestId })
    const recipients = emails.map(({ recipient }) => recipient)
    for (const [place, { number, ...email }] of emails.entries()) {
      if (recipients.indexOf(email.recipient) !== place) continue
      await writeEmail(tx, office, { ...email, request: { id: requestId, number, replyTo } })
    }
    if (milestone === 'on_the_way') await recordSentArrival(tx, requestId)
  }

  async function toClient(tx: Tx, requestId: number, milestone: ClientMilestone): Promise<RequestEmail[]> {
    const request = await readRequestForClient(tx, requestId, milestone)
    return request ? [emailToClient(config, request, milestone)] : []
  }

  async function toSubscribers(tx: Tx, requestId: number, milestone: SubscriberMilestone): Promise<RequestEmail[]> {
    const subscriptions = await subscriptionsTo(tx, requestId, milestone)
    return subscriptions.map((subscription) => emailToSubscriber(config, subscription, milestone))
  }
}

function isOneOf<M extends string>(milestones: readonly M[], milestone: string): milestone is M {
  return (milestones as readonly string[]).includes(milestone)
}
