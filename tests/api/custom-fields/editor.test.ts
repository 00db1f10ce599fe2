import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CustomFieldCreate, CustomFieldRow, CustomFieldUpdate } from '#contract/custom-fields/custom-fields.ts'
import { CUSTOM_FIELDS_MAX, FIELD_OPTIONS_MAX, INDEXED_FIELDS_MAX } from '#contract/custom-fields/field-types.ts'
import { EVENT_KINDS } from '#contract/history.ts'
import { eraseFieldsJob } from '#server/custom-fields/index.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')

const add = async (body: CustomFieldCreate, caller = admin): Promise<CustomFieldRow> =>
  (await caller.call('customFields.create', { body })).response
const change = async (id: number, body: CustomFieldUpdate): Promise<CustomFieldRow> =>
  (await admin.call('customFields.update', { params: { id }, body })).response

const CHANGED = EVENT_KINDS.clientChanged.id

let numbered = 0
const field = (given: Partial<CustomFieldCreate> = {}): CustomFieldCreate => ({
  entity: 'clients',
  key: `field_${++numbered}`,
  title: { en: `Field ${numbered}` },
  type: 'text',
  ...given,
})
const choice = (given: Partial<CustomFieldCreate> = {}) =>
  field({ type: 'choice', options: [{ title: { en: 'Lift' } }, { title: { en: 'Escalator' } }], ...given })

const inAccount = <T>(run: (tx: Parameters<Parameters<typeof database.inAccount<T>>[1]>[0]) => Promise<T>) =>
  database.inAccount(account.id, run)

/** A client with these values, by the ids of their fields. */
async function clientWith(values: Record<number, unknown>): Promise<number> {
  const id = await createClient(admin)
  await inAccount((tx) => sql`update clients set custom = ${JSON.stringify(values)} where id = ${id}`.execute(tx))
  return id
}
const storedIn = async (id: number) =>
  (await inAccount((tx) => tx.selectFrom('clients').select('custom').where('id', '=', id).executeTakeFirstOrThrow()))
    .custom
const indexOf = async (field_id: number) =>
  inAccount((tx) =>
    tx
      .selectFrom('custom_index')
      .select(['row_id', 'place', 'text_value', 'number_value'])
      .where('field_id', '=', field_id)
      .orderBy('row_id')
      .orderBy('place')
      .execute(),
  )
const changesOf = async (client: number) =>
  inAccount(async (tx) => {
    const { rows } = await sql<{ field: string }>`
      select jsonb_object_keys(payload -> 'changes') as field from events where client_id = ${client} and kind = ${CHANGED}`.execute(
      tx,
    )
    return rows.map(({ field }) => field)
  })
const seenBy = async (caller: typeof admin) => (await caller.call('auth.check')).response.custom_fields

describe('a field', () => {
  test('is added with what is left out as usual, and listed in its order', async () => {
    const first = await add(field())
    expect(first).toMatchObject({
      hint: null,
      options: [],
      required: 'never',
      step: 'office',
      permissions: [],
      is_indexed: false,
      is_archived: false,
      erase_at: null,
    })
    const second = await add(choice())
    expect(second.options.map(({ id, color, is_archived }) => [id, color, is_archived])).toEqual([
      [1, null, false],
      [2, null, false],
    ])
    const { response } = await admin.call('customFields.list', { query: { entity: 'clients' } })
    expect(response.map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await admin.call('customFields.show', { params: { id: second.id } })).response).toEqual(second)
  })

  test('is in the answer of a role with what it may do, and absent for one that it is hidden from', async () => {
    const roles = account.roles
    const made = await add(
      field({
        permissions: [
          { role_id: roles.manager, right: 'hidden' },
          { role_id: roles.executor, right: 'read' },
        ],
      }),
    )
    const rightOf = async (caller: typeof admin) => (await seenBy(caller)).find(({ id }) => id === made.id)?.right
    await expect.poll(() => rightOf(admin)).toBe('edit')
    expect(await rightOf(await account.signInAs('executor'))).toBe('read')
    expect(JSON.stringify(await seenBy(manager))).not.toContain(made.key)
    await change(made.id, { permissions: [{ role_id: roles.manager, right: 'read' }] })
    await expect.poll(() => rightOf(manager)).toBe('read')
    await change(made.id, { is_archived: true })
    await expect.poll(() => rightOf(manager)).toBe(undefined)
    await change(made.id, { is_archived: false })
    await expect.poll(() => rightOf(manager)).toBe('read')
  })

  test('stands in the history of access: who decided what, and when', async () => {
    const made = await add(field({ entity: 'facilities', title: { en: 'Floor', ru: 'Этаж' } }))
    await change(made.id, {
      required: 'on_create',
      permissions: [{ role_id: account.roles.manager, right: 'hidden' }],
      show_when: [],
    })
    const { data } = (await admin.call('roles.feed', { query: { about: 'custom_fields', per_page: 2 } })).response
    expect(data.map(({ kind, actor, payload }) => [kind, actor?.id, payload])).toEqual([
      [
        5102,
        account.users.admin.id,
        {
          name: 'Этаж / Floor',
          entity: 'facilities',
          changes: { required: { old: 'never', new: 'on_create' }, hidden_from: { old: [], new: ['manager'] } },
        },
      ],
      [5101, account.users.admin.id, { name: 'Этаж / Floor', entity: 'facilities' }],
    ])
  })

  test('of another account, or none, is not found; and no other role keeps them', async () => {
    const { id } = await add(field())
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    for (const [name, body] of CALLS) {
      expect([name, (await stranger.attempt(name, { params: { id }, body })).status]).toEqual([name, 404])
      expect([name, (await manager.attempt(name, { params: { id }, body })).status]).toEqual([name, 403])
    }
    expect((await manager.attempt('customFields.create', { body: field() })).status).toBe(403)
    expect((await stranger.call('customFields.list')).response).toEqual([])
  })
})

const CALLS = [
  ['customFields.show', undefined],
  ['customFields.update', {}],
  ['customFields.position', { before: null }],
  ['customFields.usage', undefined],
  ['customFields.erase', {}],
] as const

describe('is refused at its setting, and nothing is changed:', () => {
  beforeAll(async () => {
    await add(field({ key: 'number_of_lifts', type: 'number', min: 1, max: 50 }))
    await add(choice({ key: 'kind_of_lift' }))
    await add(field({ key: 'built_on', type: 'date' }))
    await add(field({ key: 'remark', type: 'long_text' }))
  })
  const systemRole = { role_id: account.roles.admin, right: 'hidden' as const }
  const when = (asked: string, op: string, value?: unknown): Partial<CustomFieldCreate> => ({
    show_when: [{ field: asked, op: op as 'is', value }],
  })

  test.each<[string, Partial<CustomFieldCreate>, string, string]>([
    ['a key that is taken', { key: 'kind_of_lift' }, 'key', 'key_taken'],
    ['a built-in key', { key: 'phone' }, 'key', 'key_reserved'],
    ['a key of what the page answers', { key: 'contacts' }, 'key', 'key_reserved'],
    ['the key custom', { key: 'custom' }, 'key', 'key_reserved'],
    ['a key that ends a range', { key: 'floor_from' }, 'key', 'key_reserved'],
    ['a key with signs', { key: 'Этаж' }, 'key', 'key_invalid'],
    ['a key that begins with a digit', { key: '1st' }, 'key', 'key_invalid'],
    ['a key of 41 characters', { key: 'k'.repeat(41) }, 'key', 'too_long'],
    ['no title', { title: { en: ' ' } }, 'title', 'title_required'],
    ['a title in no known language', { title: { fr: 'Étage' } as never }, 'title.fr', 'unknown_field'],
    ['a title of 101 characters', { title: { en: 'x'.repeat(101) } }, 'title.en', 'too_long'],
    ['a hint of 301 characters', { hint: { en: 'x'.repeat(301) } }, 'hint.en', 'too_long'],
    ['an unknown type', { type: 'picture' as never }, 'type', 'not_option'],
    ['an unknown entity', { entity: 'contacts' as never }, 'entity', 'not_option'],
    ['an unknown setting', { colour: 'red' } as never, 'colour', 'unknown_field'],
    ['a unit of a text', { unit: 'm' }, 'unit', 'setting_not_for_type'],
    ['limits of a text', { min: 1 }, 'min', 'setting_not_for_type'],
    ['digits of an amount', { type: 'money', decimals: 2 }, 'decimals', 'setting_not_for_type'],
    ['options of a text', { options: [{ title: { en: 'A' } }] }, 'options', 'setting_not_for_type'],
    ['an index on a long text', { type: 'long_text', is_indexed: true }, 'is_indexed', 'setting_not_for_type'],
    ['limits that cross', { type: 'number', min: 5, max: 4 }, 'max', 'bounds_crossed'],
    ['a limit beyond all', { type: 'number', max: 1e13 }, 'max', 'too_big'],
    ['7 digits', { type: 'number', decimals: 7 }, 'decimals', 'too_big'],
    ['no options', { type: 'choice' }, 'options', 'options_required'],
    [
      'only archived options',
      { type: 'choice', options: [{ title: { en: 'A' }, is_archived: true }] },
      'options',
      'options_required',
    ],
    [
      'options that are titled alike',
      { type: 'choice', options: [{ title: { en: 'A' } }, { title: { en: 'a' } }] },
      'options.1.title',
      'duplicate',
    ],
    [
      'two options of one number',
      {
        type: 'choice',
        options: [
          { id: 3, title: { en: 'A' } },
          { id: 3, title: { en: 'B' } },
        ],
      },
      'options.1.id',
      'duplicate',
    ],
    [
      'an option of no colour',
      { type: 'choice', options: [{ title: { en: 'A' }, color: 'mauve' as never }] },
      'options.0.color',
      'not_option',
    ],
    [
      'option 201',
      { type: 'choice', options: Array.from({ length: FIELD_OPTIONS_MAX + 1 }, (_, n) => ({ title: { en: `${n}` } })) },
      'options',
      'too_many',
    ],
    ['a default beyond its limits', { type: 'number', max: 9, default_value: 10 }, 'default_value', 'too_big'],
    ['a default with a comma', { type: 'number', default_value: '1,5' }, 'default_value', 'not_number'],
    ['a default with digits', { type: 'number', default_value: 1.5 }, 'default_value', 'number_whole'],
    [
      'a default of no option',
      { type: 'choice', options: [{ title: { en: 'A' } }], default_value: 3 },
      'default_value',
      'not_option',
    ],
    ['a default of no date', { type: 'date', default_value: 'tomorrow' }, 'default_value', 'not_date'],
    ['a default of no client', { type: 'client', default_value: 9_000_000 }, 'default_value', 'not_found'],
    ['a step of a client', { step: 'work' }, 'step', 'setting_for_requests'],
    ['types of work of a client', { work_types: ['Repair'] }, 'work_types', 'setting_for_requests'],
    ['a client that is finished', { required: 'on_finish' }, 'required', 'setting_for_requests'],
    ['a client on a report', { on_report: true }, 'on_report', 'setting_for_requests'],
    ['a client on a public page', { on_public_page: true }, 'on_public_page', 'setting_for_requests'],
    [
      'types of clients of a facility',
      { entity: 'facilities', client_types: ['person'] },
      'client_types',
      'setting_for_clients',
    ],
    ['no type of client', { client_types: [] }, 'client_types', 'too_few'],
    ['a type of work that there is not', { entity: 'requests', work_types: ['Juggling'] }, 'work_types', 'not_found'],
    [
      'what is filled in at work, asked for before',
      { entity: 'requests', step: 'work', required: 'on_start' },
      'required',
      'required_before_step',
    ],
    [
      'a role that there is not',
      { permissions: [{ role_id: 9_000_000, right: 'read' }] },
      'permissions.0.role_id',
      'role_unknown',
    ],
    ['the fixed role', { permissions: [systemRole] }, 'permissions.0.role_id', 'role_fixed'],
    [
      'a role twice',
      {
        permissions: [
          { role_id: account.roles.manager, right: 'read' },
          { role_id: account.roles.manager, right: 'hidden' },
        ],
      },
      'permissions.1.role_id',
      'duplicate',
    ],
    ['a condition on no field', when('nothing', 'filled'), 'show_when.0.field', 'unknown_field'],
    ['a condition on itself', { key: 'itself', ...when('itself', 'filled') }, 'show_when.0.field', 'unknown_field'],
    ['an unknown condition', when('remark', 'like', 'x'), 'show_when.0.op', 'not_option'],
    ['more than, of a choice', when('kind_of_lift', 'gt', 1), 'show_when.0.op', 'not_option'],
    ['a long text compared', when('remark', 'is', 'x'), 'show_when.0.op', 'not_option'],
    ['an option that there is not', when('kind_of_lift', 'is', 3), 'show_when.0.value', 'condition_value'],
    [
      'one of options that there are not',
      when('kind_of_lift', 'any_of', [1, 3]),
      'show_when.0.value',
      'condition_value',
    ],
    ['one of none', when('kind_of_lift', 'any_of', []), 'show_when.0.value', 'required'],
    ['no value', when('kind_of_lift', 'is'), 'show_when.0.value', 'required'],
    ['a number beyond its limits', when('number_of_lifts', 'is', 51), 'show_when.0.value', 'condition_value'],
    ['no date', when('built_on', 'gt', 'long ago'), 'show_when.0.value', 'condition_value'],
    [
      'a sixth condition',
      { show_when: Array.from({ length: 6 }, () => ({ field: 'remark', op: 'filled' as const })) },
      'show_when',
      'too_many',
    ],
  ])('%s', async (_what, given, at, key) => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const { status, error } = await admin.attempt('customFields.create', { body: field(given) })
    expect([status, error?.fields]).toMatchObject([422, { [at]: { key } }])
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })
})

describe('once there, a field', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['keeps its key', { key: 'another' }, 'key', 'unknown_field'],
    ['stays with its entity', { entity: 'facilities' }, 'entity', 'unknown_field'],
    ['does not become of another type', { type: 'number' }, 'type', 'type_fixed'],
    ['has no options by the way', { options: [{ title: { en: 'A' } }] }, 'options', 'setting_not_for_type'],
  ])('%s', async (_what, body, at, key) => {
    const made = await add(field())
    const { status, error } = await admin.attempt('customFields.update', { params: { id: made.id }, body })
    expect([status, error?.fields?.[at]?.key]).toEqual([422, key])
    expect((await admin.call('customFields.show', { params: { id: made.id } })).response).toEqual(made)
  })

  test('of text becomes one of long text, which cannot be searched by, and not back', async () => {
    const made = await add(field({ is_indexed: true }))
    const client = await clientWith({ [made.id]: 'North' })
    expect((await indexOf(made.id)).map(({ row_id }) => row_id)).toEqual([client])
    expect(await change(made.id, { type: 'long_text' })).toMatchObject({ type: 'long_text', is_indexed: false })
    expect(await indexOf(made.id)).toEqual([])
    expect(await storedIn(client)).toEqual({ [made.id]: 'North' })
    const back = await admin.attempt('customFields.update', { params: { id: made.id }, body: { type: 'text' } })
    expect(back.error.fields?.type?.key).toBe('type_fixed')
  })

  test('of one choice becomes one of several, with its values, its default and its place in lists', async () => {
    const made = await add(choice({ is_indexed: true, default_value: 2 }))
    const client = await clientWith({ [made.id]: 2 })
    expect(await change(made.id, { type: 'multichoice' })).toMatchObject({ type: 'multichoice', default_value: [2] })
    expect(await storedIn(client)).toEqual({ [made.id]: [2] })
    expect(await indexOf(made.id)).toMatchObject([{ row_id: client, place: 1, number_value: 2 }])
    const back = await admin.attempt('customFields.update', { params: { id: made.id }, body: { type: 'choice' } })
    expect(back.error.fields?.type?.key).toBe('type_fixed')
  })

  test('that lists are searched by has the values of all rows there, and none once it is not', async () => {
    const made = await add(field())
    const client = await clientWith({ [made.id]: 'Ёлка' })
    expect(await indexOf(made.id)).toEqual([])
    await change(made.id, { is_indexed: true })
    expect(await indexOf(made.id)).toMatchObject([{ row_id: client, text_value: 'елка' }])
    await change(made.id, { is_indexed: false })
    expect(await indexOf(made.id)).toEqual([])
  })

  test('keeps an option that rows have: it is counted, and archived instead', async () => {
    const made = await add(choice())
    await clientWith({ [made.id]: 2 })
    await clientWith({ [made.id]: 2 })
    const [first, second] = made.options
    const params = { id: made.id }
    const refused = await admin.attempt('customFields.update', { params, body: { options: [first] } })
    expect([refused.status, refused.error.code, refused.error.fields?.options?.key]).toEqual([
      409,
      'in_use',
      'option_in_use',
    ])
    expect(refused.error.details).toEqual({ options: [{ id: 2, rows: 2 }] })
    const archived = await change(made.id, { options: [known(first), { ...known(second), is_archived: true }] })
    expect(archived.options.map(({ id, is_archived }) => [id, is_archived])).toEqual([
      [1, false],
      [2, true],
    ])
    // One that no row has goes, and its number is not given to another.
    const third = { title: { en: 'Moving walk' } }
    const grown = await change(made.id, { options: [...archived.options, third] })
    await change(made.id, { options: grown.options.slice(0, 2) })
    const again = await change(made.id, { options: [...archived.options, third] })
    expect(again.options.map(({ id }) => id)).toEqual([1, 2, 4])
    const unknown = await admin.attempt('customFields.update', {
      params,
      body: { options: [...again.options, { id: 9, title: { en: 'Nine' } }] },
    })
    expect(unknown.error.fields?.['options.3.id']?.key).toBe('not_found')
  })

  test('is used by so many rows, options and fields', async () => {
    const made = await add(choice())
    const shown = await add(field({ show_when: [{ field: made.key, op: 'is', value: 1 }] }))
    await clientWith({ [made.id]: 1 })
    await clientWith({ [made.id]: 2 })
    await clientWith({ [made.id]: 2 })
    await admin.call('views.create', {
      body: { entity: 'clients', name: 'Lifts', query: `custom.${made.key}=1` },
    })
    const usage = (await admin.call('customFields.usage', { params: { id: made.id } })).response
    expect(usage).toMatchObject({
      rows: 3,
      options: [
        { id: 1, rows: 1 },
        { id: 2, rows: 2 },
      ],
      dependents: [{ id: shown.id, title: shown.title }],
      views: 1,
    })
    expect(usage.total).toBeGreaterThan(3)
  })
})

describe('the order of fields', () => {
  test('is that in which they are moved, each group with its own', async () => {
    const other = await createTestAccount(testApp)
    const caller = await other.signInAs('admin')
    const made: CustomFieldRow[] = []
    for (let n = 0; n < 3; n++) made.push(await add(field({ entity: 'facilities' }), caller))
    const [one, two, three] = made.map(({ id }) => id)
    const move = async (id: number | undefined, body: { before: number | null; group?: CustomFieldRow['group'] }) =>
      (await caller.call('customFields.position', { params: { id: known(id) }, body })).response
    expect((await move(three, { before: known(one) })).map(({ id }) => id)).toEqual([three, one, two])
    const moved = await move(one, { before: null, group: { en: 'Building' } })
    expect(moved.map(({ id, group, position }) => [id, group, position])).toEqual([
      [three, null, 1],
      [two, null, 2],
      [one, { en: 'Building' }, 3],
    ])
    const strange = await caller.attempt('customFields.position', { params: { id: one }, body: { before: one } })
    expect(strange.error.fields?.before?.key).toBe('not_found')
  })

  test('keeps a field behind those that it is shown by, of a visit in the order of its steps', async () => {
    const lift = await add(choice({ entity: 'requests', key: 'lift' }))
    const shown = await add(
      field({ entity: 'requests', key: 'cabin', show_when: [{ field: 'lift', op: 'any_of', value: [2] }] }),
    )
    const params = { id: shown.id }
    const moved = await admin.attempt('customFields.position', { params, body: { before: lift.id } })
    expect(moved.error.fields?.before).toMatchObject({ key: 'condition_order' })
    const asked = { field: 'cabin', op: 'filled' as const }
    const circle = await admin.attempt('customFields.update', {
      params: { id: lift.id },
      body: { show_when: [asked] },
    })
    expect(circle.error.fields?.['show_when.0.field']?.key).toBe('condition_later')
    const later = await admin.attempt('customFields.update', { params: { id: lift.id }, body: { step: 'work' } })
    expect(later.error.fields?.step).toMatchObject({ key: 'needed_by', message: expect.stringContaining('cabin') })
    const less = await admin.attempt('customFields.update', {
      params: { id: lift.id },
      body: { options: lift.options.slice(0, 1) },
    })
    expect(less.error.fields?.options?.key).toBe('needed_by')
    // The conditions of a field stay while the other one is in the archive.
    await change(lift.id, { is_archived: true })
    expect(await change(shown.id, { hint: { en: 'Inside' }, show_when: shown.show_when })).toMatchObject({
      show_when: [{ field: 'lift', op: 'any_of', value: [2] }],
    })
  })
})

describe('there are no more than', () => {
  const fill = async (other: TestAccount, count: number, columns: { is_indexed: boolean }) =>
    database.inAccount(other.id, (tx) =>
      tx
        .insertInto('custom_fields')
        .values(
          Array.from({ length: count }, (_, n) => ({
            entity: 'products',
            key: `full_${n}`,
            title: JSON.stringify({ en: `Full ${n}` }),
            type: 'number',
            position: n + 1,
            ...columns,
          })),
        )
        .execute(),
    )

  test(`${CUSTOM_FIELDS_MAX} of an entity, without archived ones`, async () => {
    const other = await createTestAccount(testApp)
    const caller = await other.signInAs('admin')
    await fill(other, CUSTOM_FIELDS_MAX, { is_indexed: false })
    const body = field({ entity: 'products' })
    const refused = await caller.attempt('customFields.create', { body })
    expect(refused.error.fields?.key).toMatchObject({ key: 'fields_full', message: expect.stringContaining('60') })
    await add(field({ entity: 'equipment' }), caller)
    const first = known((await caller.call('customFields.list', { query: { entity: 'products' } })).response[0])
    const params = { id: first.id }
    await caller.call('customFields.update', { params, body: { is_archived: true } })
    await add(body, caller)
    const restored = await caller.attempt('customFields.update', { params, body: { is_archived: false } })
    expect(restored.error.fields?.is_archived?.key).toBe('fields_full')
  })

  test(`${INDEXED_FIELDS_MAX} of an entity that lists are searched by`, async () => {
    const other = await createTestAccount(testApp)
    const caller = await other.signInAs('admin')
    await fill(other, INDEXED_FIELDS_MAX, { is_indexed: true })
    const refused = await caller.attempt('customFields.create', {
      body: field({ entity: 'products', is_indexed: true }),
    })
    expect(refused.error.fields?.is_indexed?.key).toBe('indexed_full')
    const plain = await add(field({ entity: 'products' }), caller)
    const marked = await caller.attempt('customFields.update', { params: { id: plain.id }, body: { is_indexed: true } })
    expect(marked.error.fields?.is_indexed?.key).toBe('indexed_full')
  })
})

describe('an archived field', () => {
  const job = eraseFieldsJob(database)
  const erase = (id: number, undo = false) => admin.attempt('customFields.erase', { params: { id }, body: { undo } })
  const isDue = (id: number) =>
    inAccount((tx) => sql`update custom_fields set erase_at = now() - interval '1 second' where id = ${id}`.execute(tx))

  test('keeps its values, and is erased with them only after 30 days', async () => {
    const made = await add(field({ is_indexed: true }))
    const client = await clientWith({ [made.id]: 'Secret' })
    const active = await erase(made.id)
    expect([active.status, active.error.fields?._?.key]).toEqual([409, 'archive_first'])
    await change(made.id, { is_archived: true })
    expect(await storedIn(client)).toEqual({ [made.id]: 'Secret' })
    const asked = (await erase(made.id)).response as CustomFieldRow
    const days = (Date.parse(known(asked.erase_at)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
    await job.work([])
    expect(await storedIn(client)).toEqual({ [made.id]: 'Secret' })
    expect((await erase(made.id, true)).response).toMatchObject({ erase_at: null, is_archived: true })
    await erase(made.id)
    expect(await change(made.id, { is_archived: false })).toMatchObject({ erase_at: null })
  })

  test('takes its values along, what the history says of them, and the conditions on it', async () => {
    const made = await add(field({ is_indexed: true, key: 'going' }))
    const kept = await add(field({ key: 'staying' }))
    const shown = await add(field({ show_when: [{ field: 'going', op: 'filled' }] }))
    const client = await clientWith({ [made.id]: 'Secret of it', [kept.id]: 'Kept' })
    const changes = {
      'custom.going': { old: null, new: 'Secret of it' },
      'custom.staying': { old: null, new: 'Kept' },
    }
    await inAccount((tx) =>
      sql`insert into events (kind, client_id, payload)
        values (${CHANGED}, ${client}, ${JSON.stringify({ name: 'Client', changes })})`.execute(tx),
    )
    await change(made.id, { is_archived: true })
    await erase(made.id)
    await isDue(made.id)
    const late = await erase(made.id, true)
    expect([late.status, late.error.fields?._?.key]).toEqual([409, 'erasure_begun'])
    await job.work([])
    expect(await storedIn(client)).toEqual({ [kept.id]: 'Kept' })
    expect(await changesOf(client)).toEqual(['custom.staying'])
    expect((await admin.attempt('customFields.show', { params: { id: made.id } })).status).toBe(404)
    expect((await admin.call('customFields.show', { params: { id: shown.id } })).response.show_when).toEqual([])
    const [event] = (await admin.call('roles.feed', { query: { about: 'custom_fields' } })).response.data
    expect([event?.kind, event?.actor]).toEqual([5103, null])
    // The key is free again.
    await add(field({ key: 'going' }))
  })
})
