import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { requestCreate } from '#contract/requests/request-changes.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import type { ReportContent } from '#server/reports/index.ts'
import { reportContentJson } from '#server/requests/report/report-content.ts'
import { renameWorkTypesJob } from '#server/work-types/index.ts'
import { enterAgreement } from '#tests/support/agreements.ts'
import { createFeed, readFeed } from '#tests/support/calendar.ts'
import type { Caller, Result } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { createSchedule, everyMonday } from '#tests/support/schedules.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { readBook } from '#tests/support/sheets.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const { id: clientId } = (await admin.call('clients.create', { body: { name: 'Client', contacts: [] } })).response
const checklist = (
  await admin.call('checklists.create', { body: { name: 'Steps', items: [{ title: 'Look', type: 'text' }] } })
).response.id

type Body = Partial<z.input<typeof requestCreate>>

async function add(name: string, body: object = {}) {
  return (await admin.call('workTypes.create', { body: { name, ...body } })).response
}

async function request(body: Body, caller: Caller = admin) {
  return (await caller.call('requests.create', { body: { name: 'Request', client_id: clientId, ...body } })).response
}

function errorsOf(refused: Result) {
  return Object.fromEntries(Object.entries(refused.error.fields ?? {}).map(([field, { key }]) => [field, key]))
}

async function workTypeOf(id: number) {
  return (await admin.call('requests.show', { params: { id } })).response.work_type
}

describe('a type of work', () => {
  test('is one of those an account begins with, or one that admins add, in their order', async () => {
    const { id } = await add('Welding', {
      translations: { ru: 'Сварка', en: '' },
      icon: 'fire',
      color: 'orange',
      default_duration_min: 90,
      default_priority: 1,
      client_sign_required: true,
      deadline_hours: 24,
      checklists: [checklist],
      position: 2,
    })
    const shown = (await admin.call('workTypes.show', { params: { id } })).response
    expect(shown).toEqual({
      id,
      name: 'Welding',
      translations: { ru: 'Сварка' },
      icon: 'fire',
      color: 'orange',
      default_duration_min: 90,
      default_priority: 1,
      client_sign_required: true,
      deadline_hours: 24,
      checklists: [{ id: checklist, name: 'Steps' }],
      position: 2,
      is_archived: false,
      actions: ['update', 'archive', 'merge', 'delete'],
    })
    const { data } = (await admin.call('workTypes.list', { query: { per_page: 100 } })).response
    expect(data.map(({ name }) => name).slice(0, 3)).toEqual(['maintenance', 'repair', 'Welding'])
    const names = (await manager.call('requests.workTypes')).response
    expect(names.slice(0, 3)).toEqual(['maintenance', 'repair', 'Welding'])
  })

  test('is found by what the product and the account call it in any language', async () => {
    const found = async (q: string) =>
      (await admin.call('workTypes.list', { query: { q } })).response.data.map(({ name }) => name)
    expect(await found('Ремонт')).toEqual(['repair'])
    expect(await found('свар')).toEqual(['Welding'])
  })

  test('that is archived is offered no more, and comes back', async () => {
    const { id } = await add('Seasonal')
    await admin.call('workTypes.update', { params: { id }, body: { is_archived: true } })
    expect((await admin.call('requests.workTypes')).response).not.toContain('Seasonal')
    const { data } = (await admin.call('workTypes.list', { query: { archived: true } })).response
    expect(data.map(({ name }) => name)).toEqual(['Seasonal'])
    await admin.call('workTypes.update', { params: { id }, body: { is_archived: false } })
    expect((await admin.call('requests.workTypes')).response).toContain('Seasonal')
  })

  test.each<[string, object, object]>([
    ['no name', { name: ' ' }, { name: 'title_required' }],
    ['a name that another has', { name: 'repair' }, { name: 'duplicate' }],
    ['what another is called in a language', { name: 'ремонт' }, { name: 'duplicate' }],
    [
      'a translation that another has',
      { name: 'X', translations: { ru: 'Сварка' } },
      { 'translations.ru': 'duplicate' },
    ],
    ['a language there is not', { name: 'X', translations: { xx: 'Y' } }, { 'translations.xx': 'unknown_field' }],
    ['an icon there is not', { name: 'X', icon: 'skull' }, { icon: 'not_option' }],
    ['a checklist there is not', { name: 'X', checklists: [checklist, 999] }, { 'checklists.1': 'not_found' }],
    ['a deadline in the past', { name: 'X', deadline_hours: 0 }, { deadline_hours: 'too_small' }],
    ['no time for it', { name: 'X', default_duration_min: 1 }, { default_duration_min: 'too_small' }],
  ])('is refused with %s', async (_, body, fields) => {
    const refused = await admin.attempt('workTypes.create', { body: body as { name: string } })
    expect([refused.status, errorsOf(refused)]).toEqual([422, fields])
  })

  test('is for admins, and for roles that are given it', async () => {
    const { id } = await add('Guarded')
    const params = { id }
    for (const call of ['show', 'update', 'remove', 'usage', 'merge'] as const) {
      const input = { params, body: call === 'merge' ? { other_id: id } : {} }
      expect((await manager.attempt(`workTypes.${call}`, input as never)).status, call).toBe(403)
    }
    expect((await manager.attempt('workTypes.list')).status).toBe(403)
    await setGrants(testApp, account, 'manager', { 'work_types:read': 'allowed', 'work_types:update': 'allowed' })
    expect((await manager.call('workTypes.show', { params })).response.actions).toEqual(['update', 'archive'])
    await manager.call('workTypes.update', { params, body: { color: 'red' } })
    expect((await manager.attempt('workTypes.create', { body: { name: 'Own' } })).status).toBe(403)
    await setGrants(testApp, account, 'manager', { 'work_types:read': 'manager', 'work_types:update': 'manager' })
    expect((await manager.call('workTypes.show', { params })).response.actions).toEqual([])
    expect((await manager.attempt('workTypes.update', { params, body: { color: 'red' } })).status).toBe(403)
    await setGrants(testApp, account, 'manager', { 'work_types:read': 'forbidden', 'work_types:update': 'forbidden' })
  })

  test('is known to every user with what its requests begin with, and by its former names', async () => {
    const executor = await account.signInAs('executor')
    const known = (await executor.call('auth.check')).response.work_types
    expect(known.find(({ name }) => name === 'Welding')).toEqual({
      name: 'Welding',
      translations: { ru: 'Сварка' },
      icon: 'fire',
      color: 'orange',
      default_duration_min: 90,
      default_priority: 1,
      client_sign_required: true,
      deadline_hours: 24,
      checklists: [checklist],
      former_names: [],
    })
    expect(known.map(({ name }) => name)).not.toContain('repair')
  })
})

describe('a new request', () => {
  test('has what its type says where its body does not', async () => {
    const made = await request({ work_type: 'Welding' })
    expect(made).toMatchObject({ duration_min: 90, priority: 1, client_sign_required: true })
    expect(made.checklists.map(({ name }) => name)).toEqual(['Steps'])
    const due = Date.parse(made.deadline_at ?? '') - Date.parse(made.created_at)
    expect(Math.abs(due - 24 * HOUR_MS)).toBeLessThan(60_000)
  })

  test('has what its body says', async () => {
    const given = {
      duration_min: 30,
      priority: 0 as const,
      client_sign_required: false,
      checklists: [],
      deadline_at: null,
    }
    const made = await request({ work_type: 'Welding', ...given })
    expect(made).toMatchObject(given)
  })

  test('without a type, or with one that says nothing, is as before', async () => {
    for (const work_type of [null, 'repair', 'Typed just now']) {
      const made = await request({ work_type })
      expect(made).toMatchObject({ duration_min: 60, priority: 0, deadline_at: null, client_sign_required: false })
    }
    expect((await admin.call('requests.workTypes')).response).toContain('Typed just now')
  })

  test('is due when an agreement promises it, and by its type without such a promise', async () => {
    const { id } = (await admin.call('clients.create', { body: { name: 'Promised', contacts: [] } })).response
    await enterAgreement(testApp, account, {
      clientId: id,
      targets: [
        { match_type: 'emergency', resolution: { amount: 120, unit: 'min' } },
        { reaction: { amount: 30, unit: 'min' } },
      ],
    })
    const hoursOf = ({ deadline_at, created_at }: { deadline_at: string | null; created_at: string }) =>
      Math.round((Date.parse(deadline_at ?? '') - Date.parse(created_at)) / HOUR_MS)
    const body = { client_id: id, work_type: 'Welding' }
    const promised = await request({ ...body, type: 'emergency' })
    expect(hoursOf(promised)).toBe(2)
    const reactedTo = await request(body)
    expect(hoursOf(reactedTo)).toBe(24)
    // The promise comes and goes with what it is for.
    const change = async (type: 'planned' | 'emergency') => {
      await admin.call('requests.update', { params: { id: promised.id }, body: { type } })
      return (await admin.call('requests.show', { params: { id: promised.id } })).response
    }
    expect(hoursOf(await change('planned'))).toBe(24)
    expect(hoursOf(await change('emergency'))).toBe(2)
    const own = await request({ ...body, type: 'emergency', deadline_at: '2031-01-01T00:00:00Z' })
    expect(own.deadline_at).toBe('2031-01-01T00:00:00.000Z')
  })

  test('of a schedule has what the type says, but for the deadline, which the schedule says', async () => {
    const schedule = await createSchedule(
      admin,
      everyMonday(clientId, { template: { name: 'Each week', client_id: clientId, work_type: 'Welding' } }),
    )
    const { template } = (await admin.call('scheduledRequests.show', { params: { id: schedule } })).response
    expect(template).toMatchObject({ duration_min: 90, priority: 1, client_sign_required: true })
    expect(template.checklists.map(({ id }) => id)).toEqual([checklist])
  })
})

describe('the name of a type is in the language of who reads it', () => {
  test('in sheets, in a calendar feed and in the report of a request', async () => {
    const made = await request({
      work_type: 'Welding',
      planned_start_at: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
      force: true,
    })
    const cells = async (locale: 'ru' | 'en') => {
      const answer = await admin.attempt('requests.export', {
        query: { work_type: ['Welding'], columns: 'number,work_type' },
        headers: { 'accept-language': locale },
      })
      return Object.values(readBook(answer.bytes))[0]?.find(([number]) => number === made.number)
    }
    expect(await cells('ru')).toEqual([made.number, 'Сварка'])
    expect(await cells('en')).toEqual([made.number, 'Welding'])

    const feed = await createFeed(admin)
    await admin.call('requests.update', { params: { id: made.id }, body: { manager_id: account.users.admin.id } })
    const { events } = await readFeed(testApp, feed)
    expect(events.find(({ url }) => url?.endsWith(`/${made.id}`))?.description).toContain('Сварка')

    const content = await database.inAccount(account.id, async (tx) => {
      const { rows } = await sql<{ content: ReportContent }>`
        select ${reportContentJson} as content from requests r join accounts a on a.id = r.account_id
        where r.id = ${made.id}`.execute(tx)
      return rows[0]?.content
    })
    expect([content?.work_type, content?.work_type_names]).toEqual(['Welding', { ru: 'Сварка' }])
  })

  test('in the promises of agreements, where their history says them', async () => {
    const target = { match: { work_type: 'Welding' }, reaction: { amount: 30, unit: 'min' } } as const
    const { id } = (
      await admin.call('agreements.create', {
        body: { number: 'W-1', client_id: clientId, starts_on: '2026-01-01', targets: [target] },
      })
    ).response
    const reaction = { amount: 40, unit: 'min' } as const
    await admin.call('agreements.update', { params: { id }, body: { targets: [{ ...target, reaction }] } })
    const { data } = (await admin.call('agreements.feed', { params: { id } })).response
    expect(JSON.stringify(data)).toContain('Сварка: реакция 40 мин')
  })
})

describe('renaming', () => {
  test('renames the type in requests, schedules, promises and saved views', async () => {
    const { id } = await add('Painting')
    const made = await request({ work_type: 'Painting' })
    const other = await request({ work_type: 'Paintings' })
    const schedule = await createSchedule(
      admin,
      everyMonday(clientId, { template: { name: 'Paints', client_id: clientId, work_type: 'Painting' } }),
    )
    const agreement = await enterAgreement(testApp, account, {
      clientId,
      targets: [{ match_work_type: 'Painting', reaction: { amount: 30, unit: 'min' } }],
    })
    const view = (
      await admin.call('views.create', {
        body: { entity: 'requests', name: 'Painted', query: 'status=1&work_type=Painting,repair&sort=number' },
      })
    ).response
    const before = (await admin.call('requests.show', { params: { id: made.id } })).response
    await admin.call('workTypes.update', { params: { id }, body: { name: 'Покраска & отделка' } })

    const after = (await admin.call('requests.show', { params: { id: made.id } })).response
    expect(after).toEqual({ ...before, work_type: 'Покраска & отделка' })
    expect(await workTypeOf(other.id)).toBe('Paintings')
    const { template } = (await admin.call('scheduledRequests.show', { params: { id: schedule } })).response
    expect(template.work_type).toBe('Покраска & отделка')
    const { targets } = (await admin.call('agreements.show', { params: { id: agreement.id } })).response
    expect(targets[0]?.match.work_type).toBe('Покраска & отделка')
    const views = (await admin.call('views.list', { query: { entity: 'requests' } })).response
    const query = new URLSearchParams(views.find((one) => one.id === view.id)?.query)
    expect(Object.fromEntries(query)).toEqual({ status: '1', work_type: 'Покраска & отделка,repair', sort: 'number' })
    const listed = (await admin.call('requests.list', { query: { work_type: ['Покраска & отделка'] } })).response
    expect(listed.data.map((row) => row.id)).toEqual([made.id])
  })

  test('goes on after the call where there are more requests than one unit of work changes', async () => {
    const { id } = await add('Mass')
    const names = () =>
      database.inAccount(account.id, async (tx) => {
        const { rows } = await sql<{ name: string; count: number }>`
          select work_type as name, count(*) from requests where name = 'One of many' group by 1 order by 1`.execute(tx)
        return rows.map(({ name, count }) => [name, Number(count)])
      })
    await database.inAccount(account.id, (tx) =>
      sql`
        insert into requests (number, name, type, work_type, client_id, hash)
        select 100000 + i, 'One of many', 'planned', 'Mass', ${clientId}, 'many' || i from generate_series(1, 2300) i`.execute(
        tx,
      ),
    )
    expect((await admin.call('workTypes.update', { params: { id }, body: { name: 'Lot' } })).response.name).toBe('Lot')
    const known = (await admin.call('auth.check')).response.work_types.find(({ name }) => name === 'Lot')
    expect(known?.former_names).toEqual(['Mass'])
    expect(await names()).toEqual([
      ['Lot', 2000],
      ['Mass', 300],
    ])
    const refused = await admin.attempt('workTypes.create', { body: { name: 'Mass' } })
    expect(errorsOf(refused)).toEqual({ name: 'duplicate' })
    await renameWorkTypesJob(database).work({ accountId: account.id, workTypeId: id })
    expect(await names()).toEqual([['Lot', 2300]])
    expect((await admin.call('auth.check')).response.work_types.map(({ name }) => name)).not.toContain('Lot')
  })
})

describe('merging', () => {
  test('makes all that names the other name this one, and its fields those of this one', async () => {
    const into = await add('Wiring', { color: 'blue' })
    const other = await add('Cabling', { color: 'red', default_duration_min: 15 })
    const made = await request({ work_type: 'Cabling', duration_min: 60 })
    const field = await database.inAccount(account.id, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into custom_fields (entity, key, title, type) values ('requests', 'metres', '{"en": "Metres"}', 'number')
        returning id`.execute(tx)
      await sql`insert into custom_field_work_types (field_id, work_type_id) values (${rows[0]?.id}, ${other.id})`.execute(
        tx,
      )
      return rows[0]?.id
    })
    expect((await admin.call('workTypes.usage', { params: { id: other.id } })).response).toEqual({
      requests: 1,
      scheduled_requests: 0,
      targets: 0,
      fields: 1,
    })
    const held = await admin.attempt('workTypes.remove', { params: { id: other.id } })
    expect(held.error.code).toBe('in_use')
    const merged = await admin.call('workTypes.merge', { params: { id: into.id }, body: { other_id: other.id } })
    expect(merged.response).toMatchObject({ name: 'Wiring', color: 'blue', default_duration_min: null })
    expect(await workTypeOf(made.id)).toBe('Wiring')
    expect((await admin.attempt('workTypes.show', { params: { id: other.id } })).status).toBe(404)
    const types = await database.inAccount(account.id, (tx) =>
      tx.selectFrom('custom_field_work_types').select('work_type_id').where('field_id', '=', Number(field)).execute(),
    )
    expect(types).toEqual([{ work_type_id: into.id }])
    // Without its last type, the field would be one of all requests.
    await admin.call('requests.remove', { params: { id: made.id } })
    const last = await admin.attempt('workTypes.remove', { params: { id: into.id } })
    expect(last.error.code).toBe('in_use')
  })

  test('is refused with itself, with none, and where an agreement promises something else to each', async () => {
    const [one, other] = [await add('Fast'), await add('Slow')]
    await enterAgreement(testApp, account, {
      clientId: null,
      targets: [
        { match_work_type: 'Fast', reaction: { amount: 30, unit: 'min' } },
        { match_work_type: 'Slow', reaction: { amount: 90, unit: 'min' } },
      ],
    })
    const refusal = async (other_id: number) =>
      errorsOf(await admin.attempt('workTypes.merge', { params: { id: one.id }, body: { other_id } }))
    expect(await refusal(one.id)).toEqual({ other_id: 'merge_with_itself' })
    expect(await refusal(999_999)).toEqual({ other_id: 'not_found' })
    expect(await refusal(other.id)).toEqual({ other_id: 'work_types_promised' })
    expect((await admin.call('workTypes.show', { params: { id: other.id } })).response.name).toBe('Slow')
  })
})

test('a type that nothing names is deleted', async () => {
  const { id } = await add('Unused')
  await admin.call('workTypes.remove', { params: { id } })
  expect((await admin.call('requests.workTypes')).response).not.toContain('Unused')
})
