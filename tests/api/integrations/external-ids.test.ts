import { describe, expect, test } from 'vitest'
import { API_ROOT } from '#contract/index.ts'
import { EXTERNAL_ENTITIES } from '#contract/integrations/external-ids.ts'
import type { CallName } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { addKeyOf, addOwnKey, addProgram, PROGRAM_SCOPES } from '#tests/support/programs.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
await setGrants(testApp, account, 'manager', {
  'clients:update': 'allowed',
  'facilities:update': 'allowed',
  'requests:update': 'allowed',
})
const program = await addProgram(testApp, admin)
const other = await addProgram(testApp, admin)

let counted = 0
const newExternalId = () => `№ ${++counted}/а`

async function newClient(external_id?: string, caller = program) {
  return (await caller.call('clients.create', { body: { name: 'Ромашка', external_id } })).response
}

/** What is stored of a row. */
async function storedOf(entity: string, id: number) {
  const { rows } = await asSuperuser(testApp.testDatabase).query(
    'select user_id::int, external_id from external_ids where entity = $1 and entity_id = $2 order by user_id, external_id',
    [entity, id],
  )
  return rows
}

const host = (await admin.call('clients.create', { body: { name: 'Хозяин' } })).response.id

/** How a row of each is created and changed, and the calls that read it. */
const ENTITIES: Record<
  (typeof EXTERNAL_ENTITIES)[number],
  { domain: string; body: object; change: object; lists: boolean; createParams?: object; updateParam?: string }
> = {
  clients: { domain: 'clients', body: { name: 'Ромашка' }, change: { name: 'Другое' }, lists: true },
  contacts: {
    domain: 'contacts',
    body: { name: 'Анна' },
    change: { name: 'Другая' },
    lists: false,
    createParams: { entity: 'client', id: host },
    updateParam: 'contactId',
  },
  facilities: {
    domain: 'facilities',
    body: { name: 'Котельная', client_id: host },
    change: { name: 'Другое' },
    lists: true,
  },
  equipment: { domain: 'equipment', body: { title: 'Насос' }, change: { title: 'Другое' }, lists: true },
  products: { domain: 'products', body: { title: 'Фильтр' }, change: { title: 'Другое' }, lists: true },
  requests: { domain: 'requests', body: { name: 'Заявка', client_id: host }, change: { name: 'Другое' }, lists: true },
}

describe.each(EXTERNAL_ENTITIES)('an external id of %s', (entity) => {
  const { domain, body, change, lists, createParams = {}, updateParam = 'id' } = ENTITIES[entity]
  const call = (name: string) => `${domain}.${name}` as CallName

  async function create(external_id?: string) {
    const { response } = await program.attempt(call('create'), {
      params: { ...createParams },
      body: { ...body, external_id },
    })
    return response as { id: number; external_id?: string | null }
  }
  const update = (id: number, fields: object, caller: Pick<typeof program, 'attempt'> = program) =>
    caller.attempt(call('update'), { params: { [updateParam]: id }, body: fields })
  const find = (externalId: string, caller: Pick<typeof program, 'attempt'> = program) =>
    caller.attempt(call('showExternal'), { params: { externalId } })

  test('is given when the row is created, and finds it', async () => {
    const externalId = newExternalId()
    const created = await create(externalId)
    expect(created.external_id).toBe(externalId)
    expect((await find(externalId)).response).toMatchObject({ id: created.id, external_id: externalId })
    if (!lists) return
    const listed = (await program.attempt(call('list'), { query: { external_id: externalId } })).response
    expect(listed).toMatchObject({ total: 1, data: [{ id: created.id, external_id: externalId }] })
    const none = (await program.attempt(call('list'), { query: { external_id: 'unknown' } })).response
    expect(none).toMatchObject({ total: 0, data: [] })
  })

  test('is given later, replaced and removed', async () => {
    const { id, external_id } = await create()
    expect(external_id).toBeNull()
    const [first, second] = [newExternalId(), newExternalId()]
    expect((await update(id, { external_id: first })).response).toMatchObject({ id, external_id: first })
    expect((await update(id, { external_id: second })).response).toMatchObject({ id, external_id: second })
    expect((await find(first)).status).toBe(404)
    expect((await update(id, change)).response).toMatchObject({ external_id: second })
    expect((await update(id, { external_id: null })).response).toMatchObject({ id, external_id: null })
    expect((await find(second)).status).toBe(404)
    expect(await storedOf(entity, id)).toEqual([])
  })

  test('is of one row: who gives it to another learns which has it', async () => {
    const externalId = newExternalId()
    const { id } = await create(externalId)
    const another = (await create()).id
    for (const refused of [
      await update(another, { external_id: externalId, ...change }),
      await program.attempt(call('create'), {
        params: { ...createParams },
        body: { ...body, external_id: externalId },
      }),
    ]) {
      expect([refused.status, refused.error.fields?.external_id?.key]).toEqual([422, 'external_id_taken'])
      expect(refused.error.fields?.external_id?.message).toContain(String(id))
      expect(refused.error.details).toEqual({ id })
    }
    expect(await storedOf(entity, another)).toEqual([])
  })

  test("is the program's own: another one has its own for the same row, and the same for another row", async () => {
    const externalId = newExternalId()
    const { id } = await create(externalId)
    expect((await find(externalId, other)).status).toBe(404)
    const theirs = (
      await other.attempt(call('create'), { params: { ...createParams }, body: { ...body, external_id: externalId } })
    ).response as { id: number }
    expect((await update(id, { external_id: 'B-1' }, other)).response).toMatchObject({ external_id: 'B-1' })
    expect((await find(externalId)).response).toMatchObject({ id, external_id: externalId })
    expect((await find(externalId, other)).response).toMatchObject({ id: theirs.id })
    await update(id, { external_id: null }, other)
    expect(await storedOf(entity, id)).toEqual([{ user_id: program.id, external_id: externalId }])
  })

  test('is refused to people at its field, who are not answered any either', async () => {
    const { id } = await create(newExternalId())
    const given = await admin.attempt(call('create'), {
      params: { ...createParams },
      body: { ...body, external_id: 'A' },
    })
    for (const refused of [
      given,
      await update(id, { external_id: 'A' }, admin),
      await update(id, { external_id: null }, admin),
    ]) {
      expect([refused.status, refused.error.fields?.external_id?.key]).toEqual([422, 'external_id_without_key'])
    }
    expect((await update(id, change, admin)).response).not.toHaveProperty('external_id')
  })

  test('goes with the row', async () => {
    const externalId = newExternalId()
    const { id } = await create(externalId)
    await admin.attempt(call('remove'), {
      params: { ...createParams, ...(entity === 'contacts' ? { contactId: id } : { id }) },
    })
    expect(await storedOf(entity, id)).toEqual([])
    expect((await find(externalId)).status).toBe(404)
    expect((await create(externalId)).external_id).toBe(externalId)
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['я'.repeat(101), 'too_long'],
    [7, 'invalid'],
  ])('is a text of 1 to 100 characters, unlike %j', async (external_id, key) => {
    const { id } = await create()
    const refused = await update(id, { external_id })
    expect([refused.status, refused.error.fields?.external_id?.key]).toEqual([422, key])
  })

  test('may be as long as 100 letters of any alphabet', async () => {
    const externalId = `${newExternalId()}${'я'.repeat(100)}`.slice(0, 100)
    const { id } = await create(externalId)
    expect((await find(externalId)).response).toMatchObject({ id })
  })
})

test('all keys of a service account know rows by the same ids, and a key of a user by those of the user', async () => {
  const externalId = newExternalId()
  const { id } = await newClient(externalId)
  const second = await addKeyOf(testApp, admin, program.id, PROGRAM_SCOPES)
  expect((await second.call('clients.showExternal', { params: { externalId } })).response.id).toBe(id)
  const own = await addOwnKey(testApp, admin)
  await own.call('clients.update', { params: { id }, body: { external_id: 'own' } })
  expect(await storedOf('clients', id)).toEqual(
    [
      { user_id: account.users.admin.id, external_id: 'own' },
      { user_id: program.id, external_id: externalId },
    ].toSorted((a, b) => a.user_id - b.user_id),
  )
})

test('contacts get theirs with the client, and at the field of the contact what is wrong with one', async () => {
  const externalId = newExternalId()
  const contacts = [{ name: 'Анна', external_id: externalId }, { name: 'Борис' }]
  const client = (await program.call('clients.create', { body: { name: 'Маяк', contacts } })).response
  expect(client.contacts.map(({ name, external_id }) => [name, external_id])).toEqual([
    ['Анна', externalId],
    ['Борис', null],
  ])
  const found = (await program.call('contacts.showExternal', { params: { externalId } })).response
  expect(found).toMatchObject({ name: 'Анна', client_id: client.id, facility_id: null })
  const refused = await program.attempt('clients.create', { body: { name: 'Другой', contacts: contacts.toReversed() } })
  expect(refused.error.fields).toHaveProperty(['contacts.1.external_id', 'key'], 'external_id_taken')
})

test('without a change of the row, its history and version stay', async () => {
  const request = (await program.call('requests.create', { body: { name: 'Заявка', client_id: host } })).response
  const feed = async () => (await admin.call('requests.feed', { params: { id: request.id } })).response.data.length
  const before = await feed()
  const body = { external_id: newExternalId() }
  const changed = (await program.call('requests.update', { params: { id: request.id }, body })).response
  expect([changed.version, changed.updated_at]).toEqual([request.version, request.updated_at])
  expect(await feed()).toBe(before)
})

test('a row that may not be read is not found by its external id', async () => {
  const service = await addProgram(testApp, admin, { role: 'employee', scopes: ['requests:read', 'requests:create'] })
  const externalId = newExternalId()
  const { id } = (await admin.call('requests.create', { body: { name: 'Чужая', client_id: host } })).response
  await asSuperuser(testApp.testDatabase).query(
    "insert into external_ids (account_id, user_id, entity, entity_id, external_id, given_to) values ($1, $2, 'requests', $3, $4, $3)",
    [account.id, service.id, id, externalId],
  )
  expect((await service.attempt('requests.showExternal', { params: { externalId } })).status).toBe(404)
  expect((await service.call('requests.list', { query: { external_id: externalId } })).response.total).toBe(0)
  const contact = { name: 'Анна', external_id: newExternalId() }
  const owner = { entity: 'client', id: host } as const
  await program.call('contacts.create', { params: owner, body: contact })
  const blind = await addKeyOf(testApp, admin, program.id, ['requests:read'])
  const refused = await blind.attempt('contacts.showExternal', { params: { externalId: contact.external_id } })
  expect([refused.status, refused.error.details]).toEqual([403, { scope: 'clients:read' }])
})

test('is read as its own call is: with the scope for it', async () => {
  const externalId = newExternalId()
  const { id } = await newClient(externalId)
  const narrow = await addKeyOf(testApp, admin, program.id, ['requests:read'])
  const refused = await narrow.attempt('clients.showExternal', { params: { externalId } })
  expect([refused.status, refused.error.details]).toEqual([403, { scope: 'clients:read' }])
  expect((await program.call('clients.show', { params: { id } })).response.external_id).toBe(externalId)
})

test('two calls at once that give the same id to two rows: one is refused', async () => {
  const externalId = newExternalId()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      program.attempt('clients.create', { body: { name: 'Гонка', external_id: externalId } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
})

describe('what is merged', () => {
  test('is found by the ids of both, and apart again when the merge is undone', async () => {
    const [kept, gone] = [newExternalId(), newExternalId()]
    const target = await newClient(kept)
    const source = await newClient(gone)
    const theirs = newExternalId()
    await other.call('clients.update', { params: { id: source.id }, body: { external_id: theirs } })
    const find = async (externalId: string, caller = program) =>
      (await caller.call('clients.showExternal', { params: { externalId } })).response
    const { merge_id } = (
      await admin.call('clients.merge', { params: { id: target.id }, body: { other_id: source.id } })
    ).response

    expect(await find(kept)).toMatchObject({ id: target.id, external_id: kept })
    expect(await find(gone)).toMatchObject({ id: target.id, external_id: kept })
    expect(await find(theirs, other)).toMatchObject({ id: target.id, external_id: theirs })
    const { data } = (await program.call('clients.list', { query: { external_id: gone } })).response
    expect(data.map(({ id, external_id }) => [id, external_id])).toEqual([[target.id, kept]])

    await admin.call('merges.undo', { params: { id: merge_id } })
    expect(await find(kept)).toMatchObject({ id: target.id, external_id: kept })
    expect(await find(gone)).toMatchObject({ id: source.id, external_id: gone })
    expect(await find(theirs, other)).toMatchObject({ id: source.id, external_id: theirs })
  })

  test('contacts and facilities as well', async () => {
    const [first, second] = [newExternalId(), newExternalId()]
    const contacts = [first, second].map((external_id) => ({ name: 'Анна', external_id }))
    const client = (await program.call('clients.create', { body: { name: 'Маяк', contacts } })).response
    const [one, two] = client.contacts.map(({ id }) => id)
    await admin.call('contacts.merge', { params: { contactId: Number(one) }, body: { other_id: Number(two) } })
    const found = (await program.call('contacts.showExternal', { params: { externalId: second } })).response
    expect(found).toMatchObject({ id: one, external_id: first })

    const facilities = await Promise.all(
      [first, second].map((external_id) =>
        program.call('facilities.create', { body: { name: 'Склад', client_id: client.id, external_id } }),
      ),
    )
    const [stays, goes] = facilities.map(({ response }) => response.id)
    await admin.call('facilities.merge', { params: { id: Number(stays) }, body: { other_id: Number(goes) } })
    const facility = (await program.call('facilities.showExternal', { params: { externalId: second } })).response
    expect(facility).toMatchObject({ id: stays, external_id: first })
  })

  test("the other's id can become its own, and both are removed together", async () => {
    const [kept, gone] = [newExternalId(), newExternalId()]
    const target = await newClient(kept)
    const source = await newClient(gone)
    await admin.call('clients.merge', { params: { id: target.id }, body: { other_id: source.id } })
    const update = (external_id: string | null) =>
      program.call('clients.update', { params: { id: target.id }, body: { external_id } })
    expect((await update(gone)).response.external_id).toBe(gone)
    expect(await storedOf('clients', target.id)).toEqual([{ user_id: program.id, external_id: gone }])
    expect((await update(null)).response.external_id).toBeNull()
    expect(await storedOf('clients', target.id)).toEqual([])
  })
})

test("a program's ids end with its service account", async () => {
  const leaving = await addProgram(testApp, admin)
  const { id } = await newClient('L-1', leaving)
  await admin.call('serviceAccounts.remove', { params: { id: leaving.id } })
  expect(await storedOf('clients', id)).toEqual([])
})

test("another account's rows are not found by its ids", async () => {
  const externalId = newExternalId()
  const { id } = await newClient(externalId)
  const stranger = await (await createTestAccount(testApp)).signInAs('admin')
  const theirs = await addProgram(testApp, stranger)
  expect((await theirs.attempt('clients.showExternal', { params: { externalId } })).status).toBe(404)
  const mine = (await theirs.call('clients.create', { body: { name: 'Другая фирма', external_id: externalId } }))
    .response
  expect(mine.id).not.toBe(id)
  expect((await program.call('clients.showExternal', { params: { externalId } })).response.id).toBe(id)
})

test('the address has the colon as it is, or encoded', async () => {
  await newClient('000123')
  for (const address of ['external:000123', 'external%3A000123']) {
    const headers = { authorization: `Bearer ${program.token}` }
    const answer = await testApp.app.inject({ url: `${API_ROOT}/clients/${address}`, headers })
    expect([address, answer.statusCode]).toEqual([address, 200])
  }
})

test('for people nothing is looked up', async () => {
  const { own } = await testApp.services.sessions.authenticate({
    headers: { authorization: `Bearer ${admin.token}` },
  } as never)
  const { listClients } = await import('#server/clients/index.ts')
  const statements: string[] = []
  await testApp.services.database.inAccount(account.id, async (tx) => {
    const noting = tx.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await listClients(noting, own, { page: 1, per_page: 20 })
  })
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.join()).not.toContain('external_ids')
})
