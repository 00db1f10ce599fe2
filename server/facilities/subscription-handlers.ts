import { sql } from 'kysely'
import type { subscriptionRoutes } from '../../contract/subscriptions.ts'
import { accountLocale } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { removeRecipient } from './recipients.ts'
import { removeSubscriber } from './subscribers.ts'

/** What the reader of a letter may do by the link in it; the key is all there is to know. */
export function subscriptionHandlers({ database }: Services): Handlers<typeof subscriptionRoutes> {
  return {
    async show({ params: { key } }) {
      const {
        email,
        facility,
        company: account,
        country,
      } = await database.asSystem((tx) => findSubscription(tx, key), {
        readOnly: true,
      })
      return { email, facility, company: { name: account, locale: accountLocale(country) } }
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
  }
}

interface Subscription {
  account_id: number
  /** Null when it is a client of the company. */
  facility_id: number | null
  email: string
  facility: string | null
  company: string
  country: string
}

async function findSubscription(tx: Tx, key: string): Promise<Subscription> {
  const { rows } = await sql<Subscription>`
    select s.account_id, s.facility_id, s.email, f.name as facility, a.name as company, a.country
    from (
      select account_id, facility_id, email from facility_subscribers where unsubscribe_key = ${key}
      union all
      select account_id, null, email from client_recipients where unsubscribe_key = ${key} and unsubscribed_at is null
    ) s
    left join facilities f on f.account_id = s.account_id and f.id = s.facility_id
    join accounts a on a.id = s.account_id`.execute(tx)
  const found = rows[0]
  if (!found) throw notFound()
  return found
}
