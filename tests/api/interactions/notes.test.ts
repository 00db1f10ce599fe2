import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { EVENT_KINDS } from '#contract/history.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount, type TestAccount, type TestUser } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { listen } from '#tests/support/listen.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
let account: TestAccount
let admin: Caller
let manager: Caller
let executor: Caller
let outsider: TestUser
let client: number
let facility: number
let request: number

beforeAll(async () => {
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  manager = await account.signInAs('manager')
  executor = await account.signInAs('executor')
  outsider = await account.addUser('executor')
  client = (await admin.call('clients.create', { body: { name: 'Client' } })).response.id
  facility = (
    await admin.call('facilities.create', {
      body: { name: 'Facility', client_id: client, manager_id: account.users.manager.id },
    })
  ).response.id
  request = (
    await admin.call('requests.create', {
      body: { name: 'Request', client_id: client, facility_id: facility, employees: [account.users.executor.id] },
    })
  ).response.id
})

function mention({ id, name }: Pick<TestUser, 'id' | 'name'>): string {
  return `@[${name}](${id})`
}

async function write(caller: Caller, comment: string, files?: File[]) {
  return (await caller.call('requests.interact', { params: { id: request }, body: { comment }, files })).response
}

async function inFeed(caller: Caller, id: number) {
  const { data } = (await caller.call('requests.feed', { params: { id: request } })).response
  return known(data.find((event) => event.id === id))
}

/** The user's notifications since they last read them all, newest first. */
async function notifiedOf(caller: Caller) {
  const { data } = (await caller.call('notifications.list', { query: { unread: true } })).response
  return data.map(({ type, entity, entity_id, title, body, is_urgent }) => ({
    type,
    entity,
    entity_id,
    title,
    body,
    is_urgent,
  }))
}

async function readAll() {
  for (const caller of [admin, manager, executor]) await caller.call('notifications.readAll')
}

/** What may be done with a note of one's own. */
const CHANGES = [
  ['interactions.editNote', { comment: 'New' }],
  ['interactions.deleteNote', undefined],
] as const

/** As if it had been written so long ago. */
async function age(id: number, minutes: number) {
  await testApp.services.database.asSystem((tx) =>
    sql`update events set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(tx),
  )
}

describe('who may be mentioned', () => {
  test('is who may read the row: by a part of the name, those who answer for it first, never oneself', async () => {
    const offered = async (caller: Caller, q?: string) => {
      const query = { entity: 'requests' as const, id: request, q }
      return (await caller.call('interactions.mentionable', { query })).response.map(({ id }) => id)
    }
    const { manager: lead, executor: worker, admin: boss } = account.users
    const all = await offered(admin)
    expect(new Set(all.slice(0, 2))).toEqual(new Set([lead.id, worker.id]))
    expect(all).not.toContain(outsider.id)
    expect(all).not.toContain(boss.id)
    expect(await offered(executor, worker.name)).toEqual([])
    expect(await offered(executor, lead.name.slice(0, 12).toUpperCase())).toContain(lead.id)
  })

  test('is sent to no user who may not read the row', async () => {
    const stranger = await account.signInAs(outsider)
    for (const [entity, id] of [
      ['requests', request],
      ['facilities', facility],
      ['clients', client],
    ]) {
      expect((await stranger.attempt('interactions.mentionable', { query: { entity, id } })).status).toBe(404)
    }
  })

  test('is no one else: the note is rejected, and nothing is written', async () => {
    const foreigner = (await createTestAccount(testApp)).users.manager
    for (const user of [outsider, foreigner]) {
      const before = await contentsOf(testApp.testDatabase, account.id)
      const body = { comment: `Ask ${mention(user)}` }
      const refused = await manager.attempt('requests.interact', { params: { id: request }, body })
      expect([refused.status, refused.error.fields?.comment?.key]).toEqual([422, 'mention_not_allowed'])
      expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
    }
  })
})

describe('a mention', () => {
  test('notifies whom it names, at once and by that alone, and the others of the note', async () => {
    await readAll()
    const { manager: lead, admin: boss } = account.users
    const note = await write(executor, `${mention(lead)} and ${mention(boss)}: no key`)
    expect(note.note?.mentions).toEqual(
      expect.arrayContaining([
        { id: lead.id, name: lead.name },
        { id: boss.id, name: boss.name },
      ]),
    )
    const expected = { type: 'mentioned', entity: 'requests', entity_id: request, is_urgent: true }
    expect(await notifiedOf(manager)).toMatchObject([expected])
    expect(await notifiedOf(admin)).toMatchObject([expected])
    expect((await notifiedOf(admin))[0]?.title).toMatch(/№\d+: вас упомянули в заметке$/)
    expect((await notifiedOf(admin))[0]?.body).toContain(`@${lead.name} and @${boss.name}: no key`)
    expect(await notifiedOf(executor)).toEqual([])
  })

  test('of oneself notifies no one', async () => {
    await readAll()
    await write(manager, `I, ${mention(account.users.manager)}, was here`)
    expect(await notifiedOf(manager)).toEqual([])
    expect(await notifiedOf(executor)).toMatchObject([{ type: 'request_comment' }])
  })

  test('on a facility and on a client notifies as well', async () => {
    await readAll()
    const body = { comment: `${mention(account.users.manager)}, call them` }
    await admin.call('facilities.interact', { params: { id: facility }, body })
    await admin.call('clients.interact', { params: { id: client }, body })
    expect(await notifiedOf(manager)).toMatchObject([
      { type: 'mentioned', entity: 'clients', entity_id: client },
      { type: 'mentioned', entity: 'facilities', entity_id: facility },
    ])
  })

  test('is rendered with the current name, also of a user who has left', async () => {
    const leaver = await account.addUser('manager')
    const { id } = await write(admin, `Thanks, ${mention(leaver)}`)
    await testApp.services.database.asSystem((tx) =>
      sql`update users set surname = 'Renamed' where id = ${leaver.id}`.execute(tx),
    )
    expect((await inFeed(admin, id)).note?.mentions).toEqual([
      { id: leaver.id, name: expect.stringContaining('Renamed') },
    ])
    await admin.call('users.remove', {
      params: { id: leaver.id },
      body: { manager_id: account.users.manager.id, employee_id: account.users.executor.id },
    })
    expect((await inFeed(admin, id)).note?.mentions).toEqual([
      { id: leaver.id, name: expect.stringContaining('Renamed') },
    ])
  })
})

describe('files of a note', () => {
  test('come with it, count as used storage, and need no text', async () => {
    const used = async () => (await admin.call('tariffs.list')).response.usage.used_bytes
    const before = await used()
    const files = [await newPicture('a.png'), await newPicture('b.png')]
    const note = await write(executor, '', files)
    expect(note.note?.files.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    expect((await inFeed(manager, note.id)).note?.files[0]).toMatchObject({
      name: 'a.png',
      preview_url: expect.any(String),
    })
    expect(await used()).toBeGreaterThan(before)
    // They belong to the note, not to the request.
    expect((await admin.call('requests.files', { params: { id: request } })).response).toEqual([])
  })

  test('are refused as elsewhere, and a note of nothing at all too', async () => {
    const params = { id: request }
    const foreign = new File(['MZ'], 'run.exe')
    const refused = await executor.attempt('requests.interact', { params, body: { comment: 'See' }, files: [foreign] })
    expect([refused.status, refused.error.code]).toEqual([415, 'unsupported_type'])
    const empty = await executor.attempt('requests.interact', { params, body: { comment: ' ' } })
    expect([empty.status, empty.error.fields?.comment?.key]).toEqual([422, 'comment_required'])
  })

  test('go with it', async () => {
    const before = (await admin.call('tariffs.list')).response.usage.used_bytes
    const { id } = await write(executor, 'Photo', [await newPicture('c.png')])
    await executor.call('interactions.deleteNote', { params: { id } })
    expect((await admin.call('tariffs.list')).response.usage.used_bytes).toBe(before)
  })
})

describe("one's own note", () => {
  test('can be changed for five minutes: all users see the new text and that it was changed', async () => {
    await readAll()
    const stream = await listen(manager.token, testApp)
    const { id, note } = await write(executor, 'Tomorow')
    expect(note).toMatchObject({ edited_at: null, deleted_at: null, editable_until: expect.any(String) })
    expect((await inFeed(manager, id)).note?.editable_until).toBeNull()
    await vi.waitFor(() => expect(stream.events.length).toBeGreaterThan(0))
    stream.events.length = 0

    const edited = (await executor.call('interactions.editNote', { params: { id }, body: { comment: 'Tomorrow' } }))
      .response
    expect(edited).toMatchObject({
      id,
      kind: 10,
      payload: { comment: 'Tomorrow' },
      note: { edited_at: expect.any(String) },
    })
    expect(await inFeed(manager, id)).toMatchObject({ payload: { comment: 'Tomorrow' } })
    await vi.waitFor(() => expect(stream.events).toContainEqual({ type: 'updated', entity: 'requests', id: request }))
    stream.close()
    // Who was notified of it reads what it says now, and is not notified again.
    expect(await notifiedOf(manager)).toMatchObject([
      { type: 'request_comment', body: expect.stringContaining('Tomorrow') },
    ])
    const { data } = (await manager.call('requests.feed', { params: { id: request } })).response
    expect(data.map(({ kind }) => kind)).not.toContain(EVENT_KINDS.noteEdited.id)
    expect(await kindsOf(id)).toEqual([EVENT_KINDS.noteEdited.id])
  })

  test('notifies the users added by a change, and no one twice', async () => {
    const { manager: lead, admin: boss } = account.users
    const { id } = await write(executor, `For ${mention(lead)}`)
    await readAll()
    const edit = (comment: string) => executor.call('interactions.editNote', { params: { id }, body: { comment } })
    await edit(`For ${mention(lead)} and ${mention(boss)}`)
    expect([(await notifiedOf(manager)).length, (await notifiedOf(admin)).length]).toEqual([0, 1])
    await readAll()
    await edit('For nobody')
    await edit(`For ${mention(boss)} after all`)
    expect([await notifiedOf(manager), await notifiedOf(admin)]).toEqual([[], []])
    const refused = await executor.attempt('interactions.editNote', {
      params: { id },
      body: { comment: mention(outsider) },
    })
    expect(refused.error.fields?.comment?.key).toBe('mention_not_allowed')
  })

  test('can be deleted: that it was stays, what it said does not, in notifications either', async () => {
    await readAll()
    const { id } = await write(executor, 'A secret')
    await manager.call('requests.interactionsRead', { params: { id: request } })
    const second = await write(executor, 'Another secret')
    const unreadOf = async () =>
      (await manager.call('interactions.unread', { query: { entity: 'requests', ids: String(request) } })).response
    expect(await unreadOf()).toEqual([{ id: request, count: 1 }])
    for (const note of [id, second.id]) await executor.call('interactions.deleteNote', { params: { id: note } })
    expect(await unreadOf()).toEqual([])

    const { response } = await manager.call('requests.feed', { params: { id: request } })
    expect(JSON.stringify(response)).not.toContain('secret')
    expect(await inFeed(manager, id)).toMatchObject({
      payload: { comment: null },
      note: { deleted_at: expect.any(String), editable_until: null },
    })
    expect(JSON.stringify(await notifiedOf(manager))).not.toContain('secret')
    expect(await kindsOf(id)).toEqual([EVENT_KINDS.noteDeleted.id])
    for (const [call, body] of CHANGES) {
      expect((await executor.attempt(call, { params: { id }, body })).status).toBe(404)
    }
  })

  test('is closed after five minutes', async () => {
    const { id } = await write(executor, 'Old')
    await age(id, 5)
    expect((await inFeed(executor, id)).note?.editable_until).toBeNull()
    for (const [call, body] of CHANGES) {
      const refused = await executor.attempt(call, { params: { id }, body })
      expect([refused.status, refused.error.code]).toEqual([409, 'note_closed'])
    }
    expect(await inFeed(executor, id)).toMatchObject({ payload: { comment: 'Old' }, note: { edited_at: null } })
  })

  test('is only its author’s to change, and an unknown note is not found', async () => {
    const { id } = await write(executor, 'Mine')
    const stranger = await account.signInAs(outsider)
    const { data } = (await admin.call('requests.feed', { params: { id: request } })).response
    const created = known(data.find(({ kind }) => kind === EVENT_KINDS.requestCreated.id))
    for (const [call, body] of CHANGES) {
      expect((await admin.attempt(call, { params: { id }, body })).status).toBe(403)
      expect((await stranger.attempt(call, { params: { id }, body })).status).toBe(404)
      expect((await admin.attempt(call, { params: { id: created.id }, body })).status).toBe(404)
    }
    expect(await inFeed(executor, id)).toMatchObject({ payload: { comment: 'Mine' } })
  })
})

/** What the history says about a note. */
async function kindsOf(noteId: number): Promise<number[]> {
  return testApp.services.database.inAccount(account.id, async (tx) => {
    const { rows } = await sql<{ kind: number }>`
      select kind from events where (payload ->> 'note_id')::bigint = ${noteId} order by id`.execute(tx)
    return rows.map(({ kind }) => kind)
  })
}
