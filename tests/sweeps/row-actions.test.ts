import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Grants } from '#contract/permissions.ts'
import { LISTED_ACTIONS } from '#contract/requests/status/request-status.ts'
import { RESOURCE_NAMES, RESOURCES } from '#contract/resources.ts'
import {
  type ActionEntity,
  neededFor,
  type RowAction,
  type RowActionName,
  rowActionsOf,
} from '#contract/row-actions.ts'
import { contentsOf } from '../support/account-contents.ts'
import type { Caller, CallName, Result } from '../support/caller.ts'
import { createTestAccount, type TestAccount } from '../support/create-account.ts'
import { known } from '../support/known.ts'
import { newPicture } from '../support/sample-files.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { takeChangesBack, wasTakenBack } from '../support/take-back.ts'
import { EVERY_CALL, type NamedRoute, namesRow } from './every-call.ts'
import { ACTORS } from './kinds-of-grants.ts'
import { sampleBody, sampleFiles, sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

/**
 * What the answer of a row's page offers is let through, and what it does not offer is refused: for every action of every
 * entity, for an admin and for every kind of grant, on a row the user is responsible for and on one they are not. Which
 * call carries an action out says the call's route.
 */
let testApp: TestApp
let account: TestAccount
let admin: Caller
let actor: Caller
let before: Record<string, string>
const rows = {} as Record<'own' | 'started' | 'done' | 'other', SampleRows>

/** The user is an executor: responsible for the rows of the requests they carry out. */
beforeAll(async () => {
  testApp = await startApp()
  account = await createTestAccount(testApp)
  admin = await account.signInAs('admin')
  const someoneElse = await account.addUser('executor')
  rows.own = await createSampleRows(testApp, account, admin)
  rows.other = await createSampleRows(
    testApp,
    { ...account, users: { ...account.users, executor: someoneElse } },
    admin,
  )
  rows.started = await startAnother(rows.own)
  rows.done = await startAnother(rows.own)
  await admin.call('requests.finish', { params: { id: rows.done.request } })
  for (const own of [rows.own, rows.other]) await describeAll(own)
  await enterStates()
  actor = await account.signInAs('executor')
  before = await contentsWithoutRoles()
  takeChangesBack(testApp)
}, 60_000)

afterAll(async () => {
  expect(await contentsWithoutRoles()).toEqual(before)
  await testApp.stop()
})

async function contentsWithoutRoles() {
  const { roles: _roles, ...contents } = await contentsOf(testApp.testDatabase, account.id)
  return contents
}

/** The same rows, with another request about them, on which work has begun. */
async function startAnother(sample: SampleRows): Promise<SampleRows> {
  const body = {
    name: 'Another request',
    client_id: sample.client,
    facility_id: sample.facility,
    employees: [sample.employee],
    checklists: [sample.checklist],
  }
  const { id, checklists } = (await admin.call('requests.create', { body })).response
  const params = { id }
  const work = await admin.call('requests.addWork', { params, body: { title: 'Seal', quantity: '1', price: '1' } })
  const [file] = (await admin.call('requests.attachFiles', { params, files: [await newPicture('seal.png')] })).response
  await admin.call('requests.start', { params })
  const checklist = known(checklists[0])
  return {
    ...sample,
    request: id,
    requestChecklist: checklist.id,
    requestChecklistItem: known(checklist.items[0]).id,
    work: work.response.id,
    requestFile: known(file).id,
  }
}

/** The names that shared calls use for entities. */
const OWNERS = { clients: 'client', facilities: 'facility', equipment: 'equipment', employees: 'employee' } as const
type Owned = keyof typeof OWNERS
const isOwned = (entity: ActionEntity): entity is Owned => entity in OWNERS

/** The contact and the tag of each row, by the row. */
const contacts = new Map<string, number>()
const tags = new Map<string, number>()

async function describeAll(sample: SampleRows): Promise<void> {
  for (const type of Object.values(OWNERS)) {
    const id = sample[type]
    const params = { type, id }
    const [tag] = (await admin.call('tags.add', { params, body: { tags: [`of ${type}`] } })).response
    tags.set(`${type} ${id}`, known(tag).id)
  }
  for (const entity of ['client', 'facility'] as const) {
    const id = sample[entity]
    for (const key of [`${entity} ${id}`, `${entity} ${id} again`]) {
      const contact = await admin.call('contacts.create', { params: { entity, id }, body: { name: 'Somebody' } })
      contacts.set(key, contact.response.id)
    }
  }
}

/** Rows whose state decides, by their part of a title. */
const states: Record<string, number> = {}

async function enterStates(): Promise<void> {
  const { executor, admin: adminUser, manager } = account.users
  Object.assign(states, { admin: adminUser.id, manager: manager.id, executor: executor.id })
  const invited = { email: 'invited@example.com', firstname: 'In', surname: 'Vited', role: 'employee' }
  states.invited = (await admin.call('users.save', { body: invited })).response.id
  await testApp.services.database.inAccount(account.id, async (tx) => {
    // So that the calendar shows them.
    await tx.updateTable('requests').set({ deadline_at: '2100-01-01T00:00:00Z' }).execute()
    for (const [author, user] of Object.entries({ admin: adminUser, colleague: manager })) {
      const { id } = await tx
        .insertInto('saved_views')
        .values({ entity: 'requests', name: `Shared by ${author}`, query: '', user_id: user.id, is_shared: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      states[`view shared by ${author}`] = id
    }
    for (const [author, user] of Object.entries({ actor: executor, colleague: manager })) {
      for (const state of ['checked', 'done'] as const) {
        const { id } = await tx
          .insertInto('imports')
          .values({
            entity: 'clients',
            state,
            file_name: 'clients.csv',
            duplicates: 'update',
            dry_run: state === 'checked',
            ...(state === 'checked' && { content: Buffer.from('Название\nЁлка') }),
            author_id: user.id,
            ...(state === 'done' && { created: 1, finished_at: new Date().toISOString() }),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        states[`${state} by ${author}`] = id
      }
    }
  })
  await testApp.services.database.asSystem((tx) =>
    tx.updateTable('letters').set({ state: 'failed' }).where('id', '=', rows.own.email).execute(),
  )
}

interface Case {
  entity: ActionEntity
  /** Which of the entity's rows. */
  title: string
  sample: () => SampleRows
  /** The sample rows that are replaced here. */
  instead?: (sample: SampleRows) => Partial<Record<string, unknown>>
  /** Where several calls do the same in different lists: those of one. */
  under?: string
}

const sampled = (entity: ActionEntity, which: keyof typeof rows): Case => ({
  entity,
  title: which,
  sample: () => rows[which],
})
const inState = (entity: ActionEntity, title: string): Case => ({
  ...sampled(entity, 'own'),
  title,
  instead: () => ({ id: states[title] }),
})
const inList = (path: string): Case => ({ ...sampled('lookups', 'own'), title: path, under: path })
const role = (name: string): Case => ({ ...sampled('roles', 'own'), title: name, instead: () => ({ name }) })

/** The users' rows differ by their state instead. */
const SAMPLED = RESOURCE_NAMES.filter((name) => name !== 'users')
const CASES: Case[] = [
  ...SAMPLED.flatMap((entity) => [sampled(entity, 'own'), sampled(entity, 'other')]),
  sampled('requests', 'started'),
  sampled('requests', 'done'),
  inList('/product-measures'),
  inList('/product-categories'),
  ...['admin', 'executor', 'invited'].map((title) => inState('users', title)),
  ...['admin', 'executor'].map(role),
  ...['checked', 'done'].flatMap((state) =>
    ['actor', 'colleague'].map((by) => inState('imports', `${state} by ${by}`)),
  ),
  sampled('letters', 'own'),
  sampled('letters', 'other'),
  sampled('views', 'own'),
  ...['view shared by admin', 'view shared by somebody'].map((title) => inState('views', title)),
]

async function callerFor(grants: Grants | null): Promise<Caller> {
  if (!grants) return admin
  await testApp.services.database.asSystem((tx) =>
    tx
      .updateTable('roles')
      .set({ grants: JSON.stringify(grants) })
      .where('id', '=', account.roles.executor)
      .execute(),
  )
  testApp.services.sessions.forget(account.id)
  return actor
}

function pageOf(entity: Exclude<ActionEntity, 'roles' | 'lookups' | 'views'>): CallName {
  return entity === 'imports' || entity === 'letters' ? `${entity}.show` : `${RESOURCES[entity].calls}.show`
}

interface Listed {
  id: number
  name: string
  actions: string[]
}

/** What is offered on a row; nothing to those who do not see it. */
async function offeredTo(caller: Caller, one: Case): Promise<string[]> {
  const { entity, under } = one
  if (entity === 'views') {
    const shown = await caller.attempt('views.list', { query: { entity: 'requests' } })
    const views = shown.status < 400 ? (shown.response as Listed[]) : []
    return views.find((view) => view.id === paramsOf(callNamed('views.update'), one).id)?.actions ?? []
  }
  if (entity !== 'roles' && entity !== 'lookups') {
    const name = pageOf(entity)
    const shown = await caller.attempt(name, { params: paramsOf(callNamed(name), one) })
    return shown.status < 400 ? (shown.response as Listed).actions : []
  }
  const list =
    entity === 'roles' ? 'roles.list' : under === '/product-measures' ? 'products.measures' : 'products.categories'
  const shown = await caller.attempt(list)
  if (shown.status >= 400) return []
  const sample = one.sample()
  const id = under === '/product-measures' ? sample.measure : sample.category
  const found = (shown.response as Listed[]).find((row) =>
    entity === 'roles' ? row.name === one.title : row.id === id,
  )
  return known(found).actions
}

function callNamed(name: CallName): NamedRoute {
  return known(EVERY_CALL.find((call) => call.name === name))
}

function paramsOf(call: NamedRoute, { entity, sample, instead }: Case): Record<string, unknown> {
  const own = sample()
  const params = { ...sampleParams(call, own), ...instead?.(own) }
  if (!isOwned(entity) || !/^\/(contacts|tags)\//.test(call.route.path)) return params
  const type = OWNERS[entity]
  const key = `${type} ${own[type]}`
  return { ...params, entity: type, type, id: own[type], contactId: contacts.get(key), tagId: tags.get(key) }
}

/** Bodies that change this row. */
async function bodyOf(call: NamedRoute, action: string, one: Case): Promise<object | undefined> {
  const { id } = paramsOf(callNamed('users.show'), one)
  if (call.name === 'contacts.merge' && isOwned(one.entity)) {
    return { other_id: contacts.get(`${OWNERS[one.entity]} ${one.sample()[OWNERS[one.entity]]} again`) }
  }
  if (action === 'archive') return { is_archived: true }
  if (call.name === 'users.remove') return { manager_id: states.manager, employee_id: rows.other.employee }
  if (call.name === 'users.save') {
    const { email, firstname, surname, role } = (await admin.call('users.show', { params: { id: Number(id) } }))
      .response
    return { id, email, firstname, surname, role: role.name }
  }
  return sampleBody(call, one.sample())
}

/** Every call that carries an action out, with the action. */
const CALLS = EVERY_CALL.flatMap((call) => (call.route.actions ?? []).map((name) => ({ call, name })))

function callsOf({ entity, under = '' }: Case) {
  return CALLS.filter(({ call, name }) => name.startsWith(`${entity}.`) && call.route.path.startsWith(under)).map(
    ({ call, name }) => ({ call, action: name.slice(entity.length + 1) }),
  )
}

/** What a call came to: dependents of the row are found once the permission is there. */
function outcomeOf(call: NamedRoute, result: Result): 'done' | 'no right' | 'not now' | number {
  if (result.status < 400 || wasTakenBack(result) || result.error.code === 'in_use') return 'done'
  if (result.status === 403 || result.status === 404) return 'no right'
  // A missing row that only the body names is reported at its field.
  const isMissed = Object.values(result.error.fields ?? {}).some(({ key }) => key === 'not_found')
  if (isMissed && !namesRow(call)) return 'no right'
  return result.status === 409 || result.status === 422 ? 'not now' : result.status
}

/** What the state of the row allows: an admin has every permission. */
const allowed = new Map<Case, string[]>()

async function allowedOn(one: Case): Promise<string[]> {
  const known = allowed.get(one) ?? (await offeredTo(admin, one))
  allowed.set(one, known)
  return known
}

describe.each(Object.entries(ACTORS))('to %s', (_, grants) => {
  test.each(CASES)('$entity: $title', async (one) => {
    const byState = await allowedOn(one)
    const caller = await callerFor(grants)
    const offered = await offeredTo(caller, one)
    expect(byState).toEqual(expect.arrayContaining(offered))
    const came: string[] = []
    const expected: string[] = []
    for (const { call, action } of callsOf(one)) {
      const body = await bodyOf(call, action, one)
      const files = await sampleFiles(call)
      const outcome = outcomeOf(call, await caller.attempt(call.name, { params: paramsOf(call, one), body, files }))
      const title = `${action} by ${call.name}: `
      came.push(title + outcome)
      // What no state prevents, a missing permission does.
      expected.push(title + (offered.includes(action) ? 'done' : byState.includes(action) ? 'no right' : 'refused'))
    }
    const asExpected = came.map((said, index) => (expected[index]?.endsWith('refused') ? refusedOr(said) : said))
    expect(asExpected).toEqual(expected)
  })

  test.each(['list', 'calendar'] as const)('requests: the rows of the %s offer what their pages do', async (view) => {
    const caller = await callerFor(grants)
    const { data } = (await caller.call('requests.list', { query: { view } })).response
    expect(data.length).toBeGreaterThan(0)
    for (const { id, actions } of data) {
      const page = (await caller.call('requests.show', { params: { id } })).response
      expect(actions, `request ${id}`).toEqual(LISTED_ACTIONS.filter((action) => page.actions.includes(action)))
    }
  })
})

function refusedOr(said: string): string {
  return said.replace(/: (no right|not now)$/, ': refused')
}

test('every action of every entity is carried out by a call, which needs the permission of the action', () => {
  for (const entity of new Set(CASES.map((one) => one.entity))) {
    for (const action of rowActionsOf(entity)) {
      const name = `${entity}.${action}` as RowActionName
      const routes = CALLS.filter((one) => one.name === name).map(({ call }) => call.route)
      expect(routes, name).not.toEqual([])
      const needed = neededFor(entity, action as RowAction<typeof entity>)
      // Such a call itself looks which entity's row it is made on, or which of several permissions there is.
      for (const { access } of routes) expect([needed, 'user'], name).toContain(access)
    }
  }
})
