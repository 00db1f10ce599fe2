import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { NotificationEntity } from '#contract/notifications/notifications.ts'
import { importJobs } from '#server/imports/index.ts'
import { notify } from '#server/notifications/index.ts'
import { known } from '#tests/support/known.ts'
import { listen } from '#tests/support/listen.ts'
import { createNotifiedTeam, type NotifiedTeam, notificationsOf } from '#tests/support/notified-team.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { fileOf } from '#tests/support/sample-files.ts'
import { createSchedule, everyMonday } from '#tests/support/schedules.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database } = testApp.services
let team: NotifiedTeam
beforeAll(async () => {
  team = await createNotifiedTeam(testApp)
})

/** Notifies the manager of the row, whatever it is. */
function notifyOf(entity: NotificationEntity, id: number) {
  const { account } = team
  return database.inAccount(account.id, (tx) =>
    notify(tx, sql`select ${account.users.manager.id}::bigint`, {
      accountId: account.id,
      type: 'request_comment',
      about: { entity, id },
      payload: { number: id, comment: 'Look' },
    }),
  )
}

async function notificationsAbout(entity: NotificationEntity, id: number) {
  return (await notificationsOf(team.manager)).filter((entry) => entry.entity === entity && entry.entity_id === id)
}

/** How a row is created and deleted. */
const ROWS: [NotificationEntity, () => Promise<number>, (id: number) => Promise<unknown>][] = [
  [
    'requests',
    async () => (await team.create({ manager_id: team.account.users.manager.id })).id,
    (id) => team.admin.call('requests.remove', { params: { id } }),
  ],
  [
    'scheduled_requests',
    () => createSchedule(team.admin, everyMonday(team.clientId)),
    (id) => team.admin.call('scheduledRequests.remove', { params: { id } }),
  ],
  [
    'facilities',
    async () =>
      (await team.admin.call('facilities.create', { body: { name: 'Warehouse', client_id: team.clientId } })).response
        .id,
    (id) => team.admin.call('facilities.remove', { params: { id } }),
  ],
  ['clients', () => createClient(team.admin), (id) => team.admin.call('clients.remove', { params: { id } })],
]

describe('a deleted row takes its notifications with it', () => {
  test.each(ROWS)('of %s, and their open screens hear of it', async (entity, create, remove) => {
    const [id, other] = [await create(), await create()]
    await notifyOf(entity, id)
    await notifyOf(entity, other)
    const screen = await listen(team.manager.token, testApp)
    await remove(id)
    expect(await notificationsAbout(entity, id)).toEqual([])
    await vi.waitFor(() => expect(screen.events).toContainEqual({ type: 'deleted', entity: 'notifications', id: 0 }))
    expect(await notificationsAbout(entity, other)).not.toEqual([])
    screen.close()
  })

  test('when an import is undone', async () => {
    const file = fileOf('clients.csv', Buffer.from('Название\nTaken back\n'))
    const options = { files: [file], body: { dry_run: false } }
    const { import_id: id } = (await team.admin.call('imports.importClients', options)).response
    const work = () =>
      known(importJobs(database).find(({ queue }) => queue === 'imports')).work({
        accountId: team.account.id,
        importId: id,
      })
    await work()
    const { data } = (await team.admin.call('clients.list', { query: { q: 'Taken back' } })).response
    const client = known(data[0]).id
    await notifyOf('clients', client)
    expect(await notificationsAbout('clients', client)).toHaveLength(1)
    await team.admin.call('imports.undo', { params: { id } })
    await work()
    expect(await notificationsAbout('clients', client)).toEqual([])
  })
})
