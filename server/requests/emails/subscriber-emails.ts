import { sql } from 'kysely'
import { API_ROOT } from '#contract/index.ts'
import type { Locale } from '#contract/messages.ts'
import { fillPath, GUEST_PATHS } from '#contract/paths.ts'
import { requestTitle } from '#contract/requests/request-title.ts'
import { subscriptionRoutes } from '#contract/subscriptions.ts'
import { accountLocale } from '#server/accounts/index.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import { fullAddress } from '#server/db/full-address.ts'
import { UNSUBSCRIBE_PLACEHOLDER } from '#server/mail/draw-email.ts'
import { type SpokenTime, spokenTime } from '#server/mail/spoken-time.ts'
import type { SubscriberMilestone } from '#server/words/email-texts.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { shouldSendArrival } from './arrival.ts'
import { aboutMilestone, type EmailFact, longTime, type RequestEmail, shortTime } from './email-facts.ts'

export interface Subscription {
  /** Of the request. */
  id: number
  email: string
  unsubscribe_key: string
  number: number
  name: string
  hash: string
  deadline_at: string | null
  expected_at: string | null
  facility: string
  address: string | null
  account_id: number
  company: string
  country: string
  timezone: string
}

/**
 * The subscribers of a request's facility who have not unsubscribed; none when there is nothing new to say, or when the
 * request stayed with a former client of the facility: whose facility it is now is told nothing of it.
 */
export async function subscriptionsTo(
  tx: Tx,
  requestId: number,
  milestone: SubscriberMilestone,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select r.id, s.email, known.unsubscribe_key, r.number, r.name, r.hash, r.deadline_at, r.expected_at, f.name as facility, ${fullAddress} as address,
      a.id as account_id, a.name as company, a.country, a.timezone
    from requests r
    join facility_subscribers s on s.account_id = r.account_id and s.facility_id = r.facility_id
    join client_recipients known on known.account_id = s.account_id and known.email = s.email
      and known.unsubscribed_at is null
    join facilities f on f.account_id = r.account_id and f.id = r.facility_id and f.client_id = r.client_id
    join accounts a on a.id = r.account_id
    where r.id = ${requestId} and ${milestone === 'on_the_way' ? shouldSendArrival : sql`true`}
    order by s.created_at, s.email`.execute(tx)
  return rows
}

export function emailToSubscriber(
  { publicUrl }: Config,
  subscription: Subscription,
  milestone: SubscriberMilestone,
): RequestEmail {
  const { email, unsubscribe_key: key, number, hash, facility, address, company: account } = subscription
  const locale = accountLocale(subscription.country)
  const texts = serverWordsIn(locale).emails.requestMilestones
  return {
    accountId: subscription.account_id,
    number,
    userId: null,
    recipient: email,
    kind: 'request_news',
    about: aboutMilestone(subscription, milestone),
    locale,
    texts: {
      subject: texts.subject[milestone](number, facility, timeOf(subscription, milestone, locale)),
      sender: account,
      paragraphs: [texts.paragraph[milestone]],
      facts: [
        [texts.facts.request, requestTitle(subscription, locale)],
        [texts.facts.facility, facility],
        ...(address ? [[texts.facts.address, address] satisfies EmailFact] : []),
        whenOf(subscription, milestone, locale),
      ] satisfies EmailFact[],
      button: { text: texts.button, url: publicUrl + fillPath(GUEST_PATHS.request, hash) },
      footer: texts.footer(account),
      unsubscribe: { text: texts.unsubscribe, url: UNSUBSCRIBE_PLACEHOLDER },
    },
    unsubscribePage: publicUrl + fillPath(GUEST_PATHS.unsubscribe, key),
    unsubscribeUrl: publicUrl + API_ROOT + fillPath(subscriptionRoutes.unsubscribe.path, key),
  }
}

/** The time that its subject says. */
function timeOf(subscription: Subscription, milestone: SubscriberMilestone, locale: Locale): SpokenTime | null {
  const isSentAtOnce = milestone === 'on_the_way'
  const at = isSentAtOnce ? subscription.expected_at : subscription.deadline_at
  return at ? spokenTime(at, subscription.timezone, locale, { isSentAtOnce }) : null
}

/** The time that an email is about. */
function whenOf(
  { deadline_at, expected_at, timezone }: Subscription,
  milestone: SubscriberMilestone,
  locale: Locale,
): EmailFact {
  const { facts, none } = serverWordsIn(locale).emails.requestMilestones
  if (milestone === 'on_the_way' && expected_at) return [facts.expected, shortTime(expected_at, timezone, locale)]
  return [facts.deadline, deadline_at ? longTime(deadline_at, timezone, locale) : none]
}
