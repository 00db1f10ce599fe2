import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  CHANNELS,
  type Channel,
  DELIVERED,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#contract/notifications/notification-types.ts'
import { notify } from '#server/notifications/index.ts'
import { createNotifiedTeam, type NotifiedTeam } from '#tests/support/notified-team.ts'
import { openLoopbackPushService, subscribeBrowser } from '#tests/support/outside/push-service.ts'
import { startTestApp } from '#tests/support/start-app.ts'

/** What finds these out writes an email of its own. */
const MAILED_APART: NotificationType[] = ['schedule_failed', 'storage_almost_full', 'storage_full', 'new_device']

const service = await openLoopbackPushService()
const testApp = await startTestApp({ variables: { PUSH_PRIVATE: 'on' } })
const { database } = testApp.services
let team: NotifiedTeam
let happened = 0

beforeAll(async () => {
  team = await createNotifiedTeam(testApp)
  await team.executor.call('pushSubscriptions.create', { body: subscribeBrowser(service).subscription })
  await team.executor.call('notificationSettings.update', { body: { agree_mailing: true } })
})

/** The channels that notify the executor of what another user did; each time it is about another row. */
async function channelsOf(type: NotificationType, actorId: number | null): Promise<Channel[]> {
  const { account } = team
  const about = { entity: 'requests', id: ++happened } as const
  return database.inAccount(account.id, async (tx) => {
    const executor = sql`select ${account.users.executor.id}::bigint`
    await notify(tx, executor, { accountId: account.id, type, about, actorId, payload: { number: about.id } })
    const { rows } = await sql<Record<Channel, boolean>>`
      select in_app as app, push_at is not null as push, email_at is not null as email
      from notifications where entity_id = ${about.id}`.execute(tx)
    return CHANNELS.filter((channel) => rows[0]?.[channel])
  })
}

const brings = (channel: Channel, type: NotificationType) =>
  DELIVERED[channel].includes(type) && !(channel === 'email' && MAILED_APART.includes(type))

describe('a user is notified of another user’s action by every channel, but those switched off for its type', () => {
  test.each(NOTIFICATION_TYPES)('%s', async (type) => {
    const all = CHANNELS.filter((channel) => brings(channel, type))
    expect(await channelsOf(type, team.account.users.admin.id)).toEqual(all)
    for (const off of CHANNELS.filter((channel) => DELIVERED[channel].includes(type))) {
      await team.executor.call('notificationSettings.update', { body: { channels: { [type]: { [off]: false } } } })
      expect([off, await channelsOf(type, null)]).toEqual([off, all.filter((channel) => channel !== off)])
      await team.executor.call('notificationSettings.update', { body: { channels: { [type]: { [off]: true } } } })
    }
    expect(await channelsOf(type, team.account.users.executor.id)).toEqual([])
  })
})

test('mail as a whole is switched off at one place', async () => {
  await team.executor.call('notificationSettings.update', { body: { agree_mailing: false } })
  for (const type of NOTIFICATION_TYPES) expect(await channelsOf(type, null)).not.toContain('email')
})
