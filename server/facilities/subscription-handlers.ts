import { sql } from 'kysely'
import type { subscriptionRoutes } from '../../contract/subscriptions.ts'
import { accountLocale } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { removeRecipient, restoreRecipient } from './recipients.ts'
import { removeSubscriber } from './subscribers.ts'

/** What the recipient of an email may do by the link in it; the key is all it takes. */
export function subscriptionHandlers({ database }: Services): Handlers<typeof subscriptionRoutes> {
  return {
    async show({ params: { key } }) {
      const {
        email,
        facility,
        company: account,
        country,
        is_subscribed,
      } = await database.asSystem((tx) => findSubscription(tx, key), {
        readOnly: true,
      })
      return { email, facility, is_subscribed, company: { name: account, locale: accountLocale(country) } }
    },

    async unsubscribe({ params: { key } }) {
      const { account_id, facility_id, email } = await database.asSystem((tx) => findSubscription(tx, key), {
        readOnly: true,
      })
      await database.inAccount(account_id, (tx) =>
        facility_id === null ? removeRecipient(tx, email) : removeSubscriber(tx, account_id, facility_id, email),
      )
      return null
    },

    async subscribe({ params: { key } }) {
      const { account_id, facility_id, email } = await database.asSystem((tx) => findSubscription(tx, key), {
        readOnly: true,
      })
      if (facility_id === null) await database.inAccount(account_id, (tx) => restoreRecipient(tx, email))
      return null
    },
  }
}

interface Subscription {
  account_id: number
  /** Null when it is a client of the account. */
  facility_id: number | null
  email: string
  /** One who has unsubscribed from a facility has left its list and is no longer found. */
  is_subscribed: boolean
  facility: string | null
  company: string
  country: string
}

async function findSubscription(tx: Tx, key: string): Promise<Subscription> {
  const { rows } = await sql<Subscription>`
    select s.account_id, s.facility_id, s.email, s.is_subscribed, f.name as facility, a.name as company, a.country
    from (
      select account_id, facility_id, email, true as is_subscribed from facility_subscribers where unsubscribe_key = ${key}
      union all
      select account_id, null, email, unsubscribed_at is null from client_recipients where unsubscribe_key = ${key}
    ) s
    left join facilities f on f.account_id = s.account_id and f.id = s.facility_id
    join accounts a on a.id = s.account_id`.execute(tx)
  const found = rows[0]
  if (!found) throw notFound()
  return found
}
