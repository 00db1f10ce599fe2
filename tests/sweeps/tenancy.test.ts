import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { contentsOf } from '../support/account-contents.ts'
import type { Caller } from '../support/caller.ts'
import { createTestAccount } from '../support/create-account.ts'
import { startTestApp } from '../support/start-app.ts'
import { asSuperuser } from '../support/superuser.ts'
import { EVERY_CALL, namesRow } from './every-call.ts'
import { sampleBody, sampleFiles, sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const rows: SampleRows = await createSampleRows(testApp, account, await account.signInAs('admin'))
const stranger = await (await createTestAccount(testApp)).signInAs('admin')
const before: Record<string, string> = await contentsOf(testApp.testDatabase, account.id)

describe("another account's id answers 404, and nothing of it changes", () => {
  test.each(EVERY_CALL.filter(namesRow))('$title', async (call) => {
    const refused = await stranger.attempt(call.name, {
      params: sampleParams(call, rows),
      body: sampleBody(call, rows),
      files: await sampleFiles(call),
    })
    expect(refused.status).toBe(404)
    expect(refused.error.code).toBe('not_found')
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe("another account's id in a body answers 422 at its field", () => {
  test.each<[string, () => Parameters<Caller['attempt']>, string]>([
    [
      'the client of a facility',
      () => ['facilities.create', { body: { name: 'F', client_id: rows.client } }],
      'client_id',
    ],
    [
      'the client of a request',
      () => ['requests.create', { body: { name: 'R', client_id: rows.client } }],
      'client_id',
    ],
    [
      'the facility of a request',
      () => ['requests.create', { body: { name: 'R', facility_id: rows.facility } }],
      'facility_id',
    ],
    [
      'the facility of equipment',
      () => ['equipment.create', { body: { title: 'E', facility_id: rows.facility } }],
      'facility_id',
    ],
    [
      'the unit that equipment is a part of',
      () => ['equipment.create', { body: { title: 'E', parent_id: rows.equipment } }],
      'parent_id',
    ],
    [
      'the checklists of equipment',
      () => ['equipment.create', { body: { title: 'E', checklists: [rows.checklist] } }],
      'checklists.0',
    ],
  ])('%s', async (_what, call, field) => {
    const refused = await stranger.attempt(...call())
    expect(refused.status).toBe(422)
    expect(refused.error.fields).toHaveProperty([field, 'key'], 'not_found')
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('executors, checklists, equipment, manager and files of a request', async () => {
    const client = (await stranger.call('clients.create', { body: { name: 'Own client' } })).response
    const foreign = {
      employees: [account.users.executor.id],
      checklists: [rows.checklist],
      equipment: [rows.equipment],
      manager_id: account.users.manager.id,
      files: [rows.requestFile],
    }
    for (const [field, value] of Object.entries(foreign)) {
      const refused = await stranger.attempt('requests.create', {
        body: { name: 'R', client_id: client.id, [field]: value },
      })
      expect(refused.status, field).toBe(422)
      expect(Object.keys(refused.error.fields ?? {}).some((path) => path.startsWith(field))).toBe(true)
    }
    expect((await stranger.call('requests.list')).response.total).toBe(0)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe('the database keeps accounts apart by itself', () => {
  test('every table with an account has its policies, also for its owner', async () => {
    const { rows: tables } = await asSuperuser(testApp.testDatabase).query(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_walled,
        (select count(*) from pg_policy p where p.polrelid = c.oid)::int as policies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
    expect(tables.length).toBeGreaterThan(25)
    expect(tables.filter(({ is_walled, policies }) => !is_walled || policies < 1)).toEqual([])
  })

  test('a unit of work without an account sees no row', async () => {
    const client = new pg.Client(testApp.testDatabase.url)
    await client.connect()
    await client.query('begin; set local role naryad_app')
    const { rows: seen } = await client.query(
      'select (select count(*)::int from clients) as clients, (select count(*)::int from users) as users',
    )
    await client.end()
    expect(seen).toEqual([{ clients: 0, users: 0 }])
  })

  test('a unit of work cannot write into another account', async () => {
    const write = testApp.services.database.inAccount(account.id + 1, (tx) =>
      tx.insertInto('clients').values({ account_id: account.id, name: 'Smuggled' }).execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})
