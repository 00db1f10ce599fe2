import { sql } from 'kysely'
import type { subscriptionRoutes } from '#contract/subscriptions.ts'
import { accountLocale } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'

/** What the recipient of an email may do by the link in it; the key is all it takes. */
export function subscriptionHandlers({ database }: Services): Handlers<typeof subscriptionRoutes> {
  const find = (key: string) => database.asSystem((tx) => findSubscription(tx, key), { readOnly: true })

  return {
    async show({ params: { key } }) {
      const { email, is_subscribed, company: name, country } = await find(key)
      return { email, is_subscribed, company: { name, locale: accountLocale(country) } }
    },

    async unsubscribe({ params: { key } }) {
      const { account_id, email } = await find(key)
      await database.inAccount(account_id, (tx) => removeRecipient(tx, email))
      return null
    },

    async subscribe({ params: { key } }) {
      const { account_id, email } = await find(key)
      await database.inAccount(account_id, (tx) => restoreRecipient(tx, email))
      return null
    },
  }
}

interface Subscription {
  account_id: number
  email: string
  is_subscribed: boolean
  company: string
  country: string
}

/** Older emails to subscribers of a facility contain a key of that subscription. */
async function findSubscription(tx: Tx, key: string): Promise<Subscription> {
  const { rows } = await sql<Subscription>`
    with addressed as (
      select account_id, email from client_recipients where unsubscribe_key = ${key} and email not like 'erased:%'
      union all
      select account_id, email from facility_subscribers where unsubscribe_key = ${key}
    )
    select r.account_id, r.email, r.unsubscribed_at is null as is_subscribed, a.name as company, a.country
    from addressed join client_recipients r using (account_id, email) join accounts a on a.id = r.account_id`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) throw notFound()
  return row
}

/** Unsubscribes an address from this account's emails about requests. */
async function removeRecipient(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('client_recipients')
    .set({ unsubscribed_at: sql<string>`now()` })
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/** Subscribes an unsubscribed address again. */
async function restoreRecipient(tx: Tx, email: string): Promise<void> {
  await tx.updateTable('client_recipients').set({ unsubscribed_at: null }).where('email', '=', email).execute()
}
