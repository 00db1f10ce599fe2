import { describe, expect, test } from 'vitest'
import type { ConfigurationItem } from '#contract/configuration/configuration.ts'
import type { WrittenConfiguration } from '#contract/configuration/configuration-file.ts'
import { TRADES } from '#contract/configuration/trades.ts'
import { LOCALES } from '#contract/locales.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import type { Caller, CallName } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database } = testApp.services

const newAdmin = async () => {
  const account = await createTestAccount(testApp)
  return { account, admin: await account.signInAs('admin') }
}
const read = async (admin: Caller) => (await admin.call('configuration.show')).response as WrittenConfiguration
const check = async (admin: Caller, file: WrittenConfiguration) =>
  (await admin.call('configuration.check', { body: { file } })).response
const take = async (admin: Caller, file: WrittenConfiguration, items?: string[]) =>
  (await admin.call('configuration.import', { body: { file, ...(items && { items }), name: 'sample.json' } })).response
const refused = async (caller: Caller, name: CallName, call: Parameters<Caller['attempt']>[1] = {}) =>
  (await caller.attempt(name, call)).error
const undo = async (admin: Caller, id: number) => (await admin.call('configuration.undo', { params: { id } })).response
const item = (items: ConfigurationItem[], key: string) => known(items.find((one) => one.key === key))

/** Something of everything. */
const SAMPLE: WrittenConfiguration = {
  format: 1,
  settings: { shows_sla: true, push_details: false, offline_days: 4 },
  service_hours: [
    { name: 'Night', days: [[{ from: '22:00', to: '06:00' }], [], [], [], [], [], []], holidays: 'work' },
  ],
  pause_reasons: [{ name: 'Frost', stops: ['resolution'], needs_comment: true }],
  roles: [
    { name: 'Inspector', description: 'Looks', grants: { 'requests:read': 'allowed', 'clients:read': 'manager' } },
  ],
  checklists: [
    {
      name: 'Doors',
      items: [
        {
          title: 'Locks',
          type: 'choice',
          answers: [{ title: 'Good' }, { title: 'Bad', is_defect: true }],
          is_required: true,
        },
        { title: 'Gap', type: 'number', min: 0, max: 9, unit: 'mm' },
      ],
    },
  ],
  work_types: [
    {
      name: 'Rescue',
      translations: { ru: 'Спасение' },
      icon: 'warning',
      color: 'red',
      default_priority: 1,
      checklists: ['Doors'],
    },
  ],
  fields: [
    {
      entity: 'requests',
      key: 'cause',
      title: { ru: 'Причина', en: 'Cause' },
      type: 'choice',
      options: [{ title: { ru: 'Двери', en: 'Doors' } }, { title: { ru: 'Привод', en: 'Drive' } }],
      default_value: 'Двери',
      work_types: ['Rescue'],
      step: 'work',
      required: 'on_finish',
      is_indexed: true,
    },
    {
      entity: 'requests',
      key: 'drive_note',
      title: { en: 'About the drive' },
      type: 'text',
      step: 'work',
      show_when: [{ field: 'cause', op: 'any_of', value: ['Привод'] }],
      permissions: [{ role: 'Inspector', right: 'read' }],
    },
  ],
  agreement: {
    number: 'Standard',
    targets: [
      {
        match: { type: null, work_type: 'Rescue', priority: null },
        resolution: { amount: 60, unit: 'min' },
        hours: 'Night',
        escalate: [{ percent: 100, to: { kind: 'role', role: 'Inspector' } }],
      },
    ],
  },
}

test('a configuration of one account makes another one that is exported as the same', async () => {
  const [one, other] = [await newAdmin(), await newAdmin()]
  await take(one.admin, SAMPLE)
  const file = await read(one.admin)
  expect(file).toMatchObject({ format: 1, service_hours: [{ name: 'Night' }], agreement: { number: 'Standard' } })
  const planned = await check(other.admin, file)
  expect(planned.filter(({ outcome }) => outcome === 'conflict')).toEqual([])
  const done = await take(other.admin, file)
  expect(done).toMatchObject({ name: 'sample.json', created: 8, changed: 1, undone_at: null, left: [] })
  expect(await read(other.admin)).toEqual(file)
  expect((await check(other.admin, file)).map(({ outcome }) => outcome)).toEqual(planned.map(() => 'same'))
  const again = await take(other.admin, file)
  expect(again).toMatchObject({ created: 0, changed: 0, undo_until: null })
})

test('a file has nothing of clients and employees, and no id', async () => {
  const { account, admin } = await newAdmin()
  await createClient(admin, 'Secret client')
  const text = JSON.stringify(await read(admin))
  expect(text).not.toContain('Secret client')
  expect(text).not.toContain(account.users.admin.email)
  expect(text).not.toMatch(/"(id|[a-z]+_id)":/)
})

test('a dry run says what would be, item by item, and changes nothing', async () => {
  const { account, admin } = await newAdmin()
  const before = await contentsOf(testApp.testDatabase, account.id)
  const planned = await check(admin, {
    ...SAMPLE,
    work_types: [...(SAMPLE.work_types ?? []), { name: 'repair', deadline_hours: 24 }],
  })
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  expect(item(planned, 'work_types:Rescue')).toMatchObject({ outcome: 'new', needs: ['checklists:Doors'] })
  expect(item(planned, 'fields:requests.drive_note').needs).toEqual(['fields:requests.cause', 'roles:Inspector'])
  expect(item(planned, 'work_types:repair')).toMatchObject({
    outcome: 'changed',
    changes: [{ field: 'deadline_hours', old: null, new: 24 }],
  })
  expect(item(planned, 'fields:requests.cause')).toMatchObject({ entity: 'requests', title: { en: 'Cause' } })
})

test('only the chosen items are imported; one without what it needs is refused', async () => {
  const { account, admin } = await newAdmin()
  const before = await contentsOf(testApp.testDatabase, account.id)
  const error = await refused(admin, 'configuration.import', {
    body: { file: SAMPLE, items: ['work_types:Rescue', 'roles:Nobody'] },
  })
  expect(error).toMatchObject({
    code: 'validation_failed',
    fields: { 'items.0': { key: 'configuration_needs' }, 'items.1': { key: 'not_found' } },
  })
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  await take(admin, SAMPLE, ['work_types:Rescue', 'checklists:Doors'])
  const file = await read(admin)
  expect(file.work_types?.map(({ name }) => name)).toContain('Rescue')
  expect(file.fields).toEqual([])
})

describe('an item in conflict', () => {
  const field = (type: 'text' | 'number', key = 'floor'): WrittenConfiguration => ({
    format: 1,
    fields: [{ entity: 'equipment', key, title: { en: 'Floor' }, type }],
  })

  test('is left out, with what is shown by it; a field of another type cannot be asked for', async () => {
    const { admin } = await newAdmin()
    await take(admin, field('number'))
    const file: WrittenConfiguration = {
      format: 1,
      fields: [
        ...(field('text').fields ?? []),
        {
          entity: 'equipment',
          key: 'side',
          title: { en: 'Side' },
          type: 'text',
          show_when: [{ field: 'floor', op: 'filled' }],
        },
        { entity: 'equipment', key: 'other', title: { en: 'Other' }, type: 'text' },
      ],
    }
    const planned = await check(admin, file)
    expect(planned.map(({ outcome, conflict }) => [outcome, conflict])).toEqual([
      ['conflict', 'type_differs'],
      ['conflict', 'needs_conflict'],
      ['new', null],
    ])
    const error = await refused(admin, 'configuration.import', { body: { file, items: ['fields:equipment.floor'] } })
    expect(error.fields).toMatchObject({ 'items.0': { key: 'configuration_conflict' } })
    expect(await take(admin, file)).toMatchObject({ created: 1, changed: 0 })
    expect((await read(admin)).fields?.map(({ key, type }) => [key, type])).toEqual([
      ['floor', 'number'],
      ['other', 'text'],
    ])
  })

  test('whose name is archived comes back only when it is asked for', async () => {
    const { admin } = await newAdmin()
    const { data } = (await admin.call('pauseReasons.list')).response
    const { id } = known(data[0])
    await admin.call('pauseReasons.update', { params: { id }, body: { is_archived: true } })
    const file: WrittenConfiguration = {
      format: 1,
      pause_reasons: [{ name: known(data[0]).name, needs_comment: true }],
    }
    expect(await check(admin, file)).toMatchObject([{ outcome: 'conflict', conflict: 'archived' }])
    expect(await take(admin, file)).toMatchObject({ created: 0, changed: 0 })
    const done = await take(admin, file, [`pause_reasons:${known(data[0]).name}`])
    expect((await admin.call('pauseReasons.show', { params: { id } })).response).toMatchObject({
      is_archived: false,
      needs_comment: true,
    })
    await undo(admin, done.id)
    expect((await admin.call('pauseReasons.show', { params: { id } })).response).toMatchObject({
      is_archived: true,
      needs_comment: false,
    })
  })

  test('that gives a role more than it has is one to decide about; less is a change', async () => {
    const { admin } = await newAdmin()
    const [manager] = (await read(admin)).roles?.filter(({ name }) => name === 'manager') ?? []
    const role = (grants: object): WrittenConfiguration => ({
      format: 1,
      roles: [{ ...known(manager), grants: { ...known(manager).grants, ...grants } }],
    })
    expect(await check(admin, role({ 'clients:delete': 'allowed', 'agreements:delete': 'allowed' }))).toMatchObject([
      { outcome: 'conflict', conflict: 'gains_permissions' },
    ])
    expect(await check(admin, role({ 'clients:read': 'forbidden' }))).toMatchObject([
      { outcome: 'changed', conflict: null },
    ])
    expect(await take(admin, role({ 'agreements:delete': 'allowed' }))).toMatchObject({ changed: 0 })
    expect(await take(admin, role({ 'agreements:delete': 'allowed' }), ['roles:manager'])).toMatchObject({ changed: 1 })
    expect((await read(admin)).roles?.find(({ name }) => name === 'manager')?.grants).toMatchObject({
      'agreements:delete': 'allowed',
    })
  })

  test('so is one that lets a role see a field that is hidden from it', async () => {
    const { admin } = await newAdmin()
    const hidden = (right: 'hidden' | 'read'): WrittenConfiguration => ({
      format: 1,
      fields: [
        {
          entity: 'clients',
          key: 'margin',
          title: { en: 'Margin' },
          type: 'number',
          permissions: [{ role: 'executor', right }],
        },
      ],
    })
    await take(admin, hidden('hidden'))
    expect(await check(admin, hidden('read'))).toMatchObject([{ conflict: 'gains_permissions' }])
    // A file that does not speak of the role leaves it as it is.
    expect(
      await check(admin, { format: 1, fields: [{ ...known(hidden('read').fields?.[0]), permissions: [] }] }),
    ).toMatchObject([{ outcome: 'same' }])
  })

  test('with a number of fields beyond the limit, the last of them', async () => {
    const { admin } = await newAdmin()
    const fields = Array.from({ length: 61 }, (_, index) => ({
      entity: 'products' as const,
      key: `f${index}`,
      title: { en: `Field ${index}` },
      type: 'text' as const,
    }))
    const planned = await check(admin, { format: 1, fields })
    expect(planned.filter(({ outcome }) => outcome === 'conflict').map(({ key, conflict }) => [key, conflict])).toEqual(
      [['fields:products.f60', 'refused']],
    )
    expect(known(planned.at(-1)).message).toContain('60')
  })
})

describe('nothing is deleted by an import', () => {
  test('options, items and targets that the file does not name stay', async () => {
    const { admin } = await newAdmin()
    await take(admin, SAMPLE)
    await take(admin, {
      format: 1,
      checklists: [{ name: 'Doors', items: [{ title: 'Sill', type: 'text' }] }],
      fields: [
        {
          ...known(SAMPLE.fields?.[0]),
          options: [{ title: { en: 'Ropes' } }, { title: { en: 'Drive' } }],
        },
      ],
      agreement: {
        number: 'Another',
        targets: [{ match: { type: null, work_type: null, priority: 1 }, reaction: { amount: 5, unit: 'min' } }],
      },
    })
    const file = await read(admin)
    expect(file.checklists?.[0]?.items?.map(({ title }) => title)).toEqual(['Sill', 'Locks', 'Gap'])
    expect(file.fields?.[0]?.options?.map(({ title }) => title)).toEqual([
      { en: 'Ropes' },
      { ru: 'Привод', en: 'Drive' },
      { ru: 'Двери', en: 'Doors' },
    ])
    expect(file.fields?.[0]?.default_value).toBe('Двери')
    expect(file.agreement).toMatchObject({ number: 'Standard' })
    expect(file.agreement?.targets.map(({ match }) => match?.work_type)).toEqual([null, 'Rescue'])
  })
})

describe('undoing', () => {
  test('leaves the account as it was', async () => {
    const { admin } = await newAdmin()
    const before = await read(admin)
    const done = await take(admin, SAMPLE)
    expect(done.undo_until).not.toBeNull()
    expect(await undo(admin, done.id)).toMatchObject({ left: [], undo_until: null, undone_at: expect.any(String) })
    expect(await read(admin)).toEqual(before)
    expect((await refused(admin, 'configuration.undo', { params: { id: done.id } })).code).toBe('conflict')
    expect((await admin.call('configuration.imports')).response).toMatchObject([{ id: done.id, undo_until: null }])
  })

  test('keeps what is in use, and what was changed since', async () => {
    const { admin } = await newAdmin()
    const before = await read(admin)
    const done = await take(admin, SAMPLE)
    const client = await createClient(admin)
    await admin.call('requests.create', { body: { name: 'Stuck', client_id: client, work_type: 'Rescue' } })
    await admin.call('company.update', { body: { offline_days: 2 } })
    const { data } = (await admin.call('pauseReasons.list')).response
    const frost = known(data.find(({ name }) => name === 'Frost'))
    await admin.call('pauseReasons.update', { params: { id: frost.id }, body: { needs_comment: false } })
    const { left } = await undo(admin, done.id)
    expect(left.map(({ section, name, reason }) => [section, name, reason])).toEqual(
      expect.arrayContaining([
        ['settings', '', 'changed'],
        ['pause_reasons', 'Frost', 'changed'],
        ['work_types', 'Rescue', 'in_use'],
        // The request has its default value.
        ['fields', 'requests.cause', 'in_use'],
      ]),
    )
    const file = await read(admin)
    expect(file.settings).toEqual({ ...before.settings, offline_days: 2 })
    expect(file.fields?.map(({ key }) => key)).toEqual(['cause'])
    expect(file.roles).toEqual(before.roles)
  })

  test('keeps a field that a row has a value of', async () => {
    const { account, admin } = await newAdmin()
    const done = await take(admin, {
      format: 1,
      fields: [{ entity: 'clients', key: 'rating', title: { en: 'Rating' }, type: 'number' }],
    })
    const client = await createClient(admin)
    await database.asSystem(async (tx) => {
      const { id } = await tx
        .selectFrom('custom_fields')
        .select('id')
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('clients')
        .set({ custom: JSON.stringify({ [id]: 5 }) })
        .where('id', '=', client)
        .execute()
    })
    expect((await undo(admin, done.id)).left).toMatchObject([
      { section: 'fields', title: { en: 'Rating' }, reason: 'in_use' },
    ])
  })

  test('is possible for a day', async () => {
    const { account, admin } = await newAdmin()
    const { id } = await take(admin, SAMPLE)
    await database.asSystem((tx) =>
      tx
        .updateTable('configuration_imports')
        .set({ created_at: '2020-01-01T00:00:00Z' })
        .where('account_id', '=', account.id)
        .execute(),
    )
    expect((await refused(admin, 'configuration.undo', { params: { id } })).code).toBe('conflict')
  })
})

const { admin: reader } = await newAdmin()

describe('a bad file', () => {
  const errors = async (file: unknown) =>
    (await refused(reader, 'configuration.check', { body: { file } as never })).fields ?? {}

  test.each([
    ['another format', { format: 2 }, { 'file.format': 'format_unknown' }],
    ['no format', {}, { 'file.format': 'format_unknown' }],
    ['no object', [], { file: 'invalid' }],
    ['a section that is none', { format: 1, clients: [] }, { 'file.clients': 'unknown_field' }],
    ['a setting that is none', { format: 1, settings: { domain: 'x' } }, { 'file.settings.domain': 'unknown_field' }],
    [
      'a grant that is none',
      { format: 1, roles: [{ name: 'A', grants: { 'clients:create': 'manager' } }] },
      { 'file.roles.0.grants.clients:create': 'not_option' },
    ],
    [
      'a name twice',
      { format: 1, work_types: [{ name: 'A' }, { name: 'a' }] },
      { 'file.work_types.1.name': 'duplicate' },
    ],
    [
      'a choice without answers',
      { format: 1, checklists: [{ name: 'A', items: [{ title: 'B', type: 'choice' }] }] },
      { 'file.checklists.0.items.0.answers': 'answers_required' },
    ],
    [
      'a promise of nothing',
      { format: 1, agreement: { number: 'A', targets: [{}] } },
      { 'file.agreement.targets.0.reaction': 'promise_required' },
    ],
    [
      'a type of a field that is none',
      { format: 1, fields: [{ entity: 'requests', key: 'A b', title: {}, type: 'colour' }] },
      {
        'file.fields.0.key': 'key_invalid',
        'file.fields.0.title': 'title_required',
        'file.fields.0.type': 'not_option',
      },
    ],
    [
      'fields that refer to missing ones',
      {
        format: 1,
        fields: [
          {
            entity: 'requests',
            key: 'a',
            title: { en: 'A' },
            type: 'text',
            work_types: ['X'],
            show_when: [{ field: 'b', op: 'filled' }],
            permissions: [{ role: 'Y', right: 'read' }],
          },
        ],
      },
      {
        'file.fields.0.work_types.0': 'reference_missing',
        'file.fields.0.show_when.0.field': 'reference_missing',
        'file.fields.0.permissions.0.role': 'reference_missing',
      },
    ],
    [
      'hours and roles that a promise names and that are not there',
      {
        format: 1,
        agreement: {
          number: 'A',
          targets: [
            {
              reaction: { amount: 5, unit: 'min' },
              hours: 'H',
              escalate: [{ percent: 50, to: { kind: 'role', role: 'R' } }],
            },
          ],
        },
      },
      {
        'file.agreement.targets.0.hours': 'reference_missing',
        'file.agreement.targets.0.escalate.0.to.role': 'reference_missing',
      },
    ],
  ])('%s', async (_what, file, expected) => {
    const found = await errors(file)
    expect(Object.fromEntries(Object.entries(found).map(([path, { key }]) => [path, key]))).toEqual(expected)
    expect(Object.values(found).every(({ message }) => message.length > 0)).toBe(true)
  })

  test('an option that is none is refused where it stands', async () => {
    const file: WrittenConfiguration = {
      format: 1,
      fields: [
        {
          entity: 'clients',
          key: 'size',
          title: { en: 'Size' },
          type: 'choice',
          options: [{ title: { en: 'Big' } }],
          default_value: 'Small',
        },
      ],
    }
    expect(await check(reader, file)).toMatchObject([
      { outcome: 'conflict', conflict: 'refused', message: expect.stringContaining('Small') },
    ])
    const error = await refused(reader, 'configuration.import', { body: { file, items: ['fields:clients.size'] } })
    expect(error.fields).toMatchObject({ 'file.fields.0.default_value': { key: 'reference_missing' } })
  })

  test('one that is too large', async () => {
    const file = { format: 1, fields: 'x'.repeat(1024 * 1024) }
    expect((await refused(reader, 'configuration.check', { body: { file } as never })).code).toBe('too_large')
  })
})

test('admins alone read and import one', async () => {
  const account = await createTestAccount(testApp)
  const manager = await account.signInAs('manager')
  expect((await refused(manager, 'configuration.show')).code).toBe('forbidden')
  expect((await refused(manager, 'configuration.import', { body: { file: SAMPLE } })).code).toBe('forbidden')
})

describe.each(TRADES)('the configuration of %s', (trade) => {
  test.each(LOCALES)('is imported without a conflict, and a second time without a change: %s', async (locale) => {
    const { account, admin } = await newAdmin()
    await database.asSystem((tx) =>
      tx.updateTable('users').set({ locale }).where('id', '=', account.users.admin.id).execute(),
    )
    const { response } = await admin.call('configuration.trade', { params: { trade } })
    const file = response as WrittenConfiguration
    const planned = await check(admin, file)
    expect(planned.filter(({ outcome }) => outcome === 'conflict' || outcome === 'same')).toEqual([])
    const count = (section: string) => planned.filter((one) => one.section === section).length
    expect(count('work_types')).toBeGreaterThanOrEqual(4)
    expect(count('work_types')).toBeLessThanOrEqual(8)
    expect(count('fields')).toBeGreaterThanOrEqual(8)
    expect(count('fields')).toBeLessThanOrEqual(15)
    expect(count('checklists')).toBeGreaterThanOrEqual(2)
    await take(admin, file)
    expect((await check(admin, file)).filter(({ outcome }) => outcome !== 'same')).toEqual([])
    for (const { title } of file.fields ?? []) expect(Object.keys(title).toSorted()).toEqual([...LOCALES].toSorted())
  })
})
