import { sql } from 'kysely'
import { API_ROOT } from '#contract/index.ts'
import type { Locale } from '#contract/messages.ts'
import type { EmailKind } from '#contract/outbox.ts'
import { fillPath, GUEST_PATHS } from '#contract/paths.ts'
import { requestTitle } from '#contract/requests/request-title.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { subscriptionRoutes } from '#contract/subscriptions.ts'
import { accountLocale } from '#server/accounts/index.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import { fullAddress } from '#server/db/full-address.ts'
import { UNSUBSCRIBE_PLACEHOLDER } from '#server/mail/draw-email.ts'
import { shortened } from '#server/mail/shortened.ts'
import { type SpokenTime, spokenTime } from '#server/mail/spoken-time.ts'
import type { ClientMilestone } from '#server/words/email-texts.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { shouldSendArrival } from './arrival.ts'
import { aboutMilestone, type EmailFact, longTime, type RequestEmail } from './email-facts.ts'

/** The switch in the client's form for each milestone. */
const SWITCHES = {
  created: 'email_created',
  upcoming: 'email_created',
  on_the_way: 'email_on_the_way',
  finished: 'email_done',
} as const satisfies Record<ClientMilestone, string>

const KINDS = {
  created: 'client_request_created',
  upcoming: 'client_request_upcoming',
  on_the_way: 'client_on_the_way',
  finished: 'client_request_done',
} as const satisfies Record<ClientMilestone, EmailKind>

/** The data of an email to the client of a request. */
interface RequestForClient {
  id: number
  email: string
  unsubscribe_key: string
  number: number
  name: string
  hash: string
  status: number
  planned_start_at: string | null
  expected_at: string | null
  expected_told_at: string | null
  executor: string | null
  facility: string | null
  address: string | null
  account_id: number
  company: string
  country: string
  timezone: string
}

/** The address of a request's contact is as it was typed. */
const ADDRESS = String.raw`^[^@\s]+@[^@\s]+\.[^@\s]+$`

/**
 * The email and its recipient: the contact of the request if it has an address, else the client. Null without an
 * address, when the switch is off or the address is unsubscribed, and when there is nothing new to say. The first email
 * to an address gives it the key that unsubscribes it.
 */
export async function readRequestForClient(
  tx: Tx,
  requestId: number,
  milestone: ClientMilestone,
): Promise<RequestForClient | null> {
  const isToBeSent = milestone === 'on_the_way' ? shouldSendArrival : sql`not r.client_email_pending`
  const { rows } = await sql<RequestForClient>`
    with request as (
      select r.id, lower(o.email) as email, r.number, r.name, r.hash, r.status, r.planned_start_at, r.expected_at,
        r.expected_told_at, (select u.firstname from users u where u.id = r.on_the_way_by) as executor,
        f.name as facility, ${fullAddress} as address, a.id as account_id, a.name as company, a.country, a.timezone
      from requests r
      join clients c on c.account_id = r.account_id and c.id = r.client_id and c.archived_at is null
        and c.${sql.ref(SWITCHES[milestone])}
      join accounts a on a.id = r.account_id
      left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
      cross join lateral (
        select case when r.contact ->> 'email' ~ ${ADDRESS} then r.contact ->> 'email' else c.email end as email) o
      where r.id = ${requestId} and o.email is not null and ${isToBeSent}
    ), recipient as (
      insert into client_recipients as known (account_id, email) select account_id, email from request
      on conflict (account_id, email) do update set email = known.email
      returning unsubscribe_key, unsubscribed_at
    )
    select request.*, recipient.unsubscribe_key from request, recipient
    where recipient.unsubscribed_at is null`.execute(tx)
  return rows[0] ?? null
}

export function emailToClient(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: RequestForClient,
  milestone: ClientMilestone,
): RequestEmail {
  const { account_id: accountId, email: recipient, company, timezone, hash, facility, address } = request
  const key = request.unsubscribe_key
  const locale = accountLocale(request.country)
  const texts = serverWordsIn(locale).emails.client
  const { subject, paragraph, button } = texts[milestone]({
    number: request.number,
    name: request.name,
    executor: request.executor && shortened(request.executor, FIRST_NAME_MAX),
    at: timeOf(request, milestone, locale),
    isChanged: request.expected_told_at !== null,
    isSignatureAwaited: request.status === REQUEST_STATUS.approval,
  })
  const planned =
    (milestone === 'created' || milestone === 'upcoming') &&
    request.planned_start_at &&
    longTime(request.planned_start_at, timezone, locale)
  return {
    accountId,
    number: request.number,
    userId: null,
    recipient,
    kind: KINDS[milestone],
    about: aboutMilestone(request, milestone),
    locale,
    texts: {
      subject,
      sender: company,
      paragraphs: [paragraph],
      facts: [
        [texts.facts.request, requestTitle(request, locale)],
        ...(facility ? [[texts.facts.facility, facility] satisfies EmailFact] : []),
        ...(address ? [[texts.facts.address, address] satisfies EmailFact] : []),
        ...(planned ? [[texts.facts.planned, planned] satisfies EmailFact] : []),
      ],
      button: { text: button, url: publicUrl + fillPath(GUEST_PATHS.request, hash) },
      footer: [texts.footer(company)],
      unsubscribe: { text: texts.unsubscribe, url: UNSUBSCRIBE_PLACEHOLDER },
    },
    unsubscribePage: publicUrl + fillPath(GUEST_PATHS.unsubscribe, key),
    unsubscribeUrl: publicUrl + API_ROOT + fillPath(subscriptionRoutes.unsubscribe.path, key),
  }
}

/** Longer ones are cut in subjects, so that the time after them is seen. */
const FIRST_NAME_MAX = 40

/** The time that an email is about. */
function timeOf(request: RequestForClient, milestone: ClientMilestone, locale: Locale): SpokenTime {
  const isSentAtOnce = milestone === 'on_the_way'
  const at = isSentAtOnce ? request.expected_at : request.planned_start_at
  return at ? spokenTime(at, request.timezone, locale, { isSentAtOnce }) : { day: '', time: '' }
}
