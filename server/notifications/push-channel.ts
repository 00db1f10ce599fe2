import { PUSHES_AT_ONCE } from '#contract/limits.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { DeliveryChannel, Recipient } from './deliver.ts'
import { SEND_PUSH, type SendPush } from './send-push.ts'

/** One push per group and device. With more than PUSHES_AT_ONCE, emergencies come separately and the others as one. */
export function openPushChannel(jobs: Pick<Jobs, 'send'>): DeliveryChannel {
  return {
    name: 'push',
    async send(tx, { actor }, groups) {
      const isMany = groups.length > PUSHES_AT_ONCE
      const alone = isMany ? groups.filter(({ isEmergency }) => isEmergency) : groups
      const together = groups.filter((group) => !alone.includes(group))
      const pushes = [...alone.map(({ newest }) => [newest.id]), together.map(({ newest }) => newest.id)]
      for (const subscription of await subscriptionsOf(tx, actor)) {
        for (const notifications of pushes.filter(({ length }) => length > 0)) {
          const job: SendPush = { account: actor.accountId, user: actor.userId, subscription, notifications }
          await jobs.send(tx, SEND_PUSH, job, { accountId: actor.accountId })
        }
      }
      return null
    },
  }
}

async function subscriptionsOf(tx: Tx, { accountId, userId }: Recipient['actor']): Promise<number[]> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}
