import { EVENT_KINDS } from '#contract/history.ts'
import type { TestAccount } from './create-account.ts'
import type { TestApp } from './start-app.ts'

/** A webhook of a service account, with a message: nothing is sent to where it leads, unless another address is given. */
export async function enterWebhook(
  { services }: TestApp,
  account: TestAccount,
  serviceAccount: number,
  { url = 'https://127.0.0.1/hook', ...sent }: { url?: string; body?: string; answer?: string } = {},
): Promise<{ id: number; delivery: number }> {
  return services.database.inAccount(account.id, async (tx) => {
    const webhook = await tx
      .insertInto('webhook_endpoints')
      .values({
        user_id: serviceAccount,
        url,
        kinds: [EVENT_KINDS.clientCreated.id],
        payload: 'thin',
        secret: services.webhooks.secrets.seal('whsec_c2FtcGxlIHNlY3JldCBvZiB0aGUgc3dlZXBz'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = await tx
      .selectFrom('events')
      .select('id')
      .orderBy((of) => of('kind', '=', EVENT_KINDS.clientCreated.id), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const delivery = await tx
      .insertInto('webhook_deliveries')
      .values({ endpoint_id: webhook.id, event_id: event.id, kind: EVENT_KINDS.clientCreated.id, ...sent })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: webhook.id, delivery: delivery.id }
  })
}
