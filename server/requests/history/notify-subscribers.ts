import { sql } from 'kysely'
import type { Locale } from '../../../contract/messages.ts'
import { PRODUCT_NAMES } from '../../../contract/product-name.ts'
import { accountLocale } from '../../accounts/index.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { RequestMilestone } from '../../mail/email-text-types.ts'
import { EMAIL_TEXTS } from '../../mail/email-texts.ts'
import { type NewEmail, writeEmail } from '../../mail/write-email.ts'

/** Writes to those who subscribe to the facility of a request what has just happened to it, in the act's unit of work. */
export type NotifySubscribers = (tx: Tx, requestId: number, milestone: RequestMilestone) => Promise<void>

export function subscriberEmails(config: Config, jobs: Pick<Jobs, 'send'>): NotifySubscribers {
  return async (tx, requestId, milestone) => {
    for (const subscription of await subscriptionsTo(tx, requestId)) {
      await writeEmail(tx, jobs, emailOf(config, subscription, milestone))
    }
  }
}

interface Subscription {
  email: string
  unsubscribe_key: string
  number: number
  name: string
  hash: string
  deadline_at: string | null
  facility: string
  address: string | null
  account_id: number
  company: string
  country: string
  timezone: string
}

async function subscriptionsTo(tx: Tx, requestId: number): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select s.email, s.unsubscribe_key, r.number, r.name, r.hash, r.deadline_at, f.name as facility, f.address,
      a.id as account_id, a.name as company, a.country, a.timezone
    from requests r
    join facility_subscribers s on s.account_id = r.account_id and s.facility_id = r.facility_id
    join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    join accounts a on a.id = r.account_id
    where r.id = ${requestId}
    order by s.created_at, s.email`.execute(tx)
  return rows
}

function emailOf({ publicUrl }: Config, subscription: Subscription, milestone: RequestMilestone): NewEmail {
  const { email, unsubscribe_key: key, number, name, hash, facility, address, company: account } = subscription
  const locale = accountLocale(subscription.country)
  const texts = EMAIL_TEXTS[locale].requestMilestones
  return {
    accountId: subscription.account_id,
    userId: null,
    recipient: email,
    kind: 'request_news',
    locale,
    texts: {
      subject: texts.subject[milestone](number, facility),
      sender: account,
      paragraphs: [texts.paragraph[milestone]],
      facts: [
        [texts.facts.request, `№${number} ${name}`],
        [texts.facts.facility, facility],
        ...(address ? [[texts.facts.address, address] satisfies Fact] : []),
        [texts.facts.deadline, deadlineIn(subscription, locale) ?? texts.none],
      ] satisfies Fact[],
      button: { text: texts.button, url: `${publicUrl}/requests/${hash}/view` },
      footer: [...texts.footer(account), `${PRODUCT_NAMES[locale]}, ${publicUrl}`],
      unsubscribe: { text: texts.unsubscribe, url: `${publicUrl}/unsubscribe/${key}` },
    },
    unsubscribeUrl: `${publicUrl}/api/subscriptions/${key}/unsubscribe`,
  }
}

type Fact = [name: string, value: string]

function deadlineIn({ deadline_at, timezone }: Subscription, locale: Locale): string | null {
  if (!deadline_at) return null
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone })
  return format.format(new Date(deadline_at))
}
