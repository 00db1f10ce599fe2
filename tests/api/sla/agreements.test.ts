import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { RouteOf } from '#contract/index.ts'
import type { Call } from '#contract/route.ts'
import { renewAgreements } from '#server/agreements/renew-agreements.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { known } from '#tests/support/known.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

type Body = Call<RouteOf<'agreements.create'>>['body']

const testApp = await startTestApp()
const { database } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const employee = await account.signInAs('employee')
const executor = await account.signInAs('executor')
const other = await createTestAccount(testApp)
const stranger = await other.signInAs('admin')

const clientId = (await admin.call('clients.create', { body: { name: 'Ромашка' } })).response.id
const otherClientId = (await admin.call('clients.create', { body: { name: 'Лютик' } })).response.id
const office = await newFacility('Офис', clientId)
const warehouse = await newFacility('Склад', clientId)
const elsewhere = await newFacility('Чужой', otherClientId)
const weekdays = await enterHours('Будни 9–18', weekOf(5, '09:00', '18:00'))
const mondays = await enterHours('По понедельникам', weekOf(1, '09:00', '10:00'))

const HOUR = { amount: 60, unit: 'min' } as const
const FOUR_HOURS = { amount: 240, unit: 'min' } as const
const EMERGENCY = { match: { type: 'emergency' }, reaction: HOUR, resolution: FOUR_HOURS } as const

async function newFacility(name: string, client_id: number, more: object = {}) {
  return (await admin.call('facilities.create', { body: { name, client_id, ...more } })).response.id
}

function weekOf(days: number, from: string, to: string) {
  return Array.from({ length: 7 }, (_, day) => (day < days ? [{ from, to }] : []))
}

function enterHours(name: string, days: object): Promise<number> {
  return database.inAccount(account.id, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into service_hours (name, timezone, days, is_always, holidays, short_days)
      values (${name}, 'account', ${JSON.stringify(days)}, false, 'off', false) returning id`.execute(tx)
    return known(rows[0]).id
  })
}

/** So many days from today in Moscow, the account's zone. */
function dayFromNow(days: number): string {
  const moscow = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(new Date())
  return new Date(Date.parse(moscow) + days * 24 * 3600_000).toISOString().slice(0, 10)
}

async function newAgreement(number: string, more: Partial<Body> = {}) {
  const body = { number, client_id: clientId, starts_on: dayFromNow(-10), ...more }
  return (await admin.call('agreements.create', { body })).response
}

function read(id: number) {
  return admin.call('agreements.show', { params: { id } }).then(({ response }) => response)
}

async function change(id: number, body: Call<RouteOf<'agreements.update'>>['body']) {
  return (await admin.call('agreements.update', { params: { id }, body })).response
}

async function facility(id: number) {
  return (await admin.call('facilities.show', { params: { id } })).response
}

async function feedOf(id: number) {
  return (await admin.call('agreements.feed', { params: { id } })).response.data
}

/** An agreement of an account of its own has no one else's facilities to cover. */
async function archive(id: number) {
  await change(id, { is_archived: true })
}

/** A clock of an agreement, as the program writes them. */
async function enterClock(agreementId: number, status = 1): Promise<number> {
  const requestId = await enterRequest(testApp, account, {
    clientId,
    status,
    ...(status === 4 && { finishedAt: new Date().toISOString() }),
  })
  await database.inAccount(account.id, (tx) =>
    sql`
      insert into sla_clocks (request_id, kind, agreement_id, target_id, target, started_at, state, elapsed_min)
      select ${requestId}, 'reaction', ${agreementId}, (select id from sla_targets where agreement_id = ${agreementId}
        order by position limit 1), '{}', now(), 'running', 0`.execute(tx),
  )
  return requestId
}

describe('creating an agreement', () => {
  it('keeps it with its facilities and targets, and writes it into its history and its client’s', async () => {
    const body: Body = {
      number: 'ТО-17',
      client_id: clientId,
      facility_ids: [warehouse, office, office],
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
      renewal_months: 12,
      manager_id: account.users.manager.id,
      report_emails: ['Chef@Romashka.ru'],
      comment: ' Срочный ',
      targets: [
        {
          ...EMERGENCY,
          hours_id: weekdays,
          reaction_ends_with: 'on_the_way',
          warn_at: [90, 50, 90],
          escalate: [
            { percent: 100, to: { kind: 'manager' } },
            { percent: 120, to: { kind: 'role', role_id: account.roles.dispatcher } },
            { percent: 150, to: { kind: 'user', user_id: account.users.admin.id } },
          ],
        },
        { match: { work_type: 'repair', facility_id: office }, arrival: { amount: 2, unit: 'working_days' } },
      ],
    }
    const { status, response } = await manager.call('agreements.create', { body })
    expect(status).toBe(201)
    expect(response).toMatchObject({
      number: 'ТО-17',
      client: { id: clientId, name: 'Ромашка' },
      facilities: [
        { id: office, name: 'Офис' },
        { id: warehouse, name: 'Склад' },
      ],
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
      renewal_months: 12,
      manager: { id: account.users.manager.id },
      report_emails: ['chef@romashka.ru'],
      comment: 'Срочный',
      is_archived: false,
      open_requests: 0,
      actions: ['update', 'archive', 'files'],
      targets: [
        {
          match: { type: 'emergency', work_type: null, priority: null, facility: null },
          reaction: HOUR,
          arrival: null,
          resolution: FOUR_HOURS,
          hours: { id: weekdays, name: 'Будни 9–18' },
          reaction_ends_with: 'on_the_way',
          warn_at: [50, 90],
          escalate: [
            { percent: 100, to: { kind: 'manager' } },
            { percent: 120, to: { kind: 'role', role: { id: account.roles.dispatcher, name: 'dispatcher' } } },
            { percent: 150, to: { kind: 'user', user: { id: account.users.admin.id } } },
          ],
        },
        {
          match: { type: null, work_type: 'repair', priority: null, facility: { id: office, name: 'Офис' } },
          arrival: { amount: 2, unit: 'working_days' },
          hours: null,
          reaction_ends_with: 'assigned',
          warn_at: [75],
          escalate: [],
        },
      ],
    })
    expect((await feedOf(response.id)).map(({ kind }) => kind)).toEqual([5091])
    const { response: feed } = await admin.call('clients.feed', { params: { id: clientId } })
    expect(feed.data[0]).toMatchObject({ kind: 5091, payload: { name: 'ТО-17' } })
    await archive(response.id)
  })

  const refused: [Partial<Body>, Record<string, string>][] = [
    [{ number: ' ' }, { number: 'agreement_number_required' }],
    [{ starts_on: '2026-02-30' }, { starts_on: 'not_date' }],
    [{ ends_on: '2025-12-31' }, { ends_on: 'period_empty' }],
    [{ client_id: 999_999 }, { client_id: 'not_found' }],
    [{ manager_id: 999_999 }, { manager_id: 'not_found' }],
    [{ facility_ids: [office, elsewhere] }, { 'facility_ids.1': 'facility_of_other_client' }],
    [{ client_id: null, facility_ids: [office] }, { 'facility_ids.0': 'facility_of_other_client' }],
    [{ renewal_months: 0 }, { renewal_months: 'too_small' }],
    [{ report_emails: ['no address'] }, { 'report_emails.0': 'email_invalid' }],
    [{ targets: [{ match: { type: 'emergency' } }] }, { 'targets.0.reaction': 'promise_required' }],
    [{ targets: [{ reaction: FOUR_HOURS, resolution: HOUR }] }, { 'targets.0.resolution': 'resolution_too_soon' }],
    [{ targets: [{ arrival: FOUR_HOURS, resolution: HOUR }] }, { 'targets.0.resolution': 'resolution_too_soon' }],
    [{ targets: [EMERGENCY, { ...EMERGENCY, resolution: null }] }, { 'targets.1.match': 'target_repeated' }],
    [
      { targets: [{ resolution: { amount: 401, unit: 'working_days' } }] },
      { 'targets.0.resolution.amount': 'due_too_far' },
    ],
    [
      { targets: [{ resolution: { amount: 400 * 24 * 60 + 1, unit: 'min' } }] },
      { 'targets.0.resolution.amount': 'due_too_far' },
    ],
    [
      { targets: [{ resolution: { amount: 58 * 60, unit: 'min' }, hours_id: mondays }] },
      { 'targets.0.resolution.amount': 'due_too_far' },
    ],
    [{ targets: [{ reaction: HOUR, hours_id: 999_999 }] }, { 'targets.0.hours_id': 'not_found' }],
    [
      { targets: [{ reaction: HOUR, match: { facility_id: elsewhere } }] },
      { 'targets.0.match.facility_id': 'facility_of_other_client' },
    ],
    [
      { facility_ids: [warehouse], targets: [{ reaction: HOUR, match: { facility_id: office } }] },
      { 'targets.0.match.facility_id': 'facility_not_covered' },
    ],
    [
      { targets: [{ reaction: HOUR, escalate: [{ percent: 100, to: { kind: 'role', role_id: 999_999 } }] }] },
      { 'targets.0.escalate.0.to.role_id': 'not_found' },
    ],
    [
      { targets: [{ reaction: HOUR, escalate: [{ percent: 100, to: { kind: 'user', user_id: 999_999 } }] }] },
      { 'targets.0.escalate.0.to.user_id': 'not_found' },
    ],
    [
      { targets: [{ reaction: HOUR, escalate: [{ percent: 201, to: { kind: 'manager' } }] }] },
      { 'targets.0.escalate.0.percent': 'too_big' },
    ],
  ]
  it.each(refused)('refuses %j and creates nothing', async (changed, expected) => {
    const before = (await admin.call('agreements.list')).response.total
    const body = { number: 'Не тот', client_id: clientId, starts_on: '2026-01-01', ...changed }
    const { status, error } = await admin.attempt('agreements.create', { body })
    expect(status).toBe(422)
    expect(invalidKeys(error)).toEqual(expected)
    expect((await admin.call('agreements.list')).response.total).toBe(before)
  })

  it('accepts a promise that its hours just reach', async () => {
    const { id } = await newAgreement('Понедельники', {
      client_id: null,
      targets: [{ resolution: { amount: 57 * 60, unit: 'min' }, hours_id: mondays }],
    })
    expect((await read(id)).targets).toHaveLength(1)
  })

  it('rejects a client of another account, and an archived one', async () => {
    const foreign = (await stranger.call('clients.create', { body: { name: 'Их клиент' } })).response.id
    const archived = (await admin.call('clients.create', { body: { name: 'Бывший' } })).response.id
    await admin.call('clients.update', { params: { id: archived }, body: { is_archived: true } })
    const attempt = async (client_id: number) => {
      const { error } = await admin.attempt('agreements.create', {
        body: { number: 'Чужой', client_id, starts_on: '2026-01-01' },
      })
      return invalidKeys(error)
    }
    expect(await attempt(foreign)).toEqual({ client_id: 'not_found' })
    expect(await attempt(archived)).toEqual({ client_id: 'archived' })
  })

  it('is not for employees and executors, who may read it or not even that', async () => {
    const { id } = await newAgreement('Для чтения', { client_id: null })
    const body = { number: 'Нет', starts_on: '2026-01-01' }
    for (const caller of [employee, executor]) {
      expect((await caller.attempt('agreements.create', { body })).status).toBe(403)
    }
    expect((await employee.attempt('agreements.show', { params: { id } })).status).toBe(200)
    expect((await executor.attempt('agreements.show', { params: { id } })).status).toBe(403)
    expect((await stranger.attempt('agreements.show', { params: { id } })).status).toBe(404)
  })
})

describe('changing an agreement', () => {
  it('keeps the id of a target that is for the same requests, and puts them in the given order', async () => {
    const before = await newAgreement('Порядок', {
      client_id: null,
      targets: [EMERGENCY, { match: { type: 'planned' }, resolution: { amount: 5, unit: 'working_days' } }],
    })
    const [emergency, planned] = before.targets
    const after = await change(before.id, {
      targets: [
        { match: { priority: 1 }, reaction: HOUR },
        { match: { type: 'planned' }, resolution: { amount: 3, unit: 'working_days' } },
        EMERGENCY,
      ],
    })
    expect(after.targets.map(({ id }) => id).slice(1)).toEqual([known(planned).id, known(emergency).id])
    expect(after.targets[1]).toMatchObject({ resolution: { amount: 3, unit: 'working_days' } })
    expect((await change(before.id, { targets: [EMERGENCY] })).targets).toEqual([emergency])
  })

  it('writes what differs into the history: names, sentences, and how many addresses there are', async () => {
    const { id } = await newAgreement('История', { targets: [EMERGENCY] })
    await change(id, {
      facility_ids: [office],
      manager_id: account.users.manager.id,
      report_emails: ['secret@example.com'],
      ends_on: dayFromNow(100),
      targets: [{ ...EMERGENCY, resolution: { amount: 330, unit: 'min' }, hours_id: weekdays }],
    })
    const [event] = await feedOf(id)
    expect(event).toMatchObject({
      kind: 5092,
      payload: {
        name: 'История',
        changes: {
          facilities: { old: [], new: [{ id: office, name: 'Офис' }] },
          manager: { old: null, new: { id: account.users.manager.id, name: account.users.manager.name } },
          report_emails: { old: 0, new: 1 },
          ends_on: { old: null, new: dayFromNow(100) },
          targets: {
            old: ['Аварийная: реакция 1 ч, решение 4 ч, круглосуточно'],
            new: ['Аварийная: реакция 1 ч, решение 5 ч 30 мин, Будни 9–18'],
          },
        },
      },
    })
    expect(JSON.stringify(event)).not.toContain('secret@example.com')
    const events = (await feedOf(id)).length
    await change(id, {
      number: 'История',
      targets: [{ ...EMERGENCY, resolution: { amount: 330, unit: 'min' }, hours_id: weekdays }],
      apply_to: 'open',
    })
    expect(await feedOf(id)).toHaveLength(events)
    await archive(id)
  })

  it('checks dates and facilities with what stays', async () => {
    const { id } = await newAgreement('Проверки', {
      starts_on: '2026-05-01',
      ends_on: '2026-06-01',
      facility_ids: [office],
      targets: [{ match: { facility_id: office }, reaction: HOUR }],
    })
    const attempt = async (body: object) =>
      invalidKeys((await admin.attempt('agreements.update', { params: { id }, body })).error)
    expect(await attempt({ ends_on: '2026-04-30' })).toEqual({ ends_on: 'period_empty' })
    expect(await attempt({ starts_on: '2026-06-02' })).toEqual({ starts_on: 'period_empty' })
    expect(await attempt({ client_id: otherClientId })).toEqual({
      'facility_ids.0': 'facility_of_other_client',
      'targets.0.match.facility_id': 'facility_of_other_client',
    })
    expect(await attempt({ facility_ids: [warehouse] })).toEqual({
      'targets.0.match.facility_id': 'facility_not_covered',
    })
    expect(await attempt({ apply_to: 'some' })).toEqual({ apply_to: 'not_option' })
    expect(await feedOf(id)).toHaveLength(1)
    await archive(id)
  })

  it('is for its manager, and for no other', async () => {
    const own = await newAgreement('Мой', { client_id: null, manager_id: account.users.manager.id })
    const others = await newAgreement('Не мой', { client_id: null })
    const rename = (id: number) => manager.attempt('agreements.update', { params: { id }, body: { comment: 'Ок' } })
    expect((await rename(own.id)).status).toBe(200)
    expect((await rename(others.id)).status).toBe(403)
    expect((await manager.attempt('agreements.remove', { params: { id: own.id } })).status).toBe(403)
  })

  it('counts the open requests that have its clocks', async () => {
    const { id } = await newAgreement('Часы', { client_id: null, targets: [EMERGENCY] })
    await enterClock(id)
    await enterClock(id, 4)
    expect((await read(id)).open_requests).toBe(1)
  })

  it('takes files, which stand in its history', async () => {
    const { id } = await newAgreement('С файлом', { client_id: null })
    const { response } = await admin.call('agreements.attachFiles', {
      params: { id },
      files: [await newPicture('подпись.png')],
    })
    expect((await admin.call('agreements.files', { params: { id } })).response).toEqual(response)
    expect((await feedOf(id))[0]).toMatchObject({ kind: 4001, payload: { name: 'подпись.png' } })
    expect(
      (await employee.attempt('agreements.attachFiles', { params: { id }, files: [await newPicture('a.png')] })).status,
    ).toBe(403)
  })
})

describe('deleting', () => {
  it('deletes an agreement, unless requests have its clocks', async () => {
    const free = await newAgreement('Лишний', { client_id: null, targets: [EMERGENCY] })
    await admin.call('agreements.remove', { params: { id: free.id } })
    expect((await admin.attempt('agreements.show', { params: { id: free.id } })).status).toBe(404)
    const used = await newAgreement('Нужный', { client_id: null, targets: [EMERGENCY] })
    const requestId = await enterClock(used.id)
    const { status, error } = await admin.attempt('agreements.remove', { params: { id: used.id } })
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'in_use', details: [{ entity: 'requests', id: requestId }] })
  })

  it('refuses a client, and a facility that an agreement names, with the agreement', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Занятый' } })).response.id
    const [named, unnamed] = [await newFacility('Названный', client), await newFacility('Ещё один', client)]
    const { id } = await newAgreement('Держит', { client_id: client, facility_ids: [named] })
    const details = [{ entity: 'agreements', id, title: 'Держит' }]
    const ofClient = await admin.attempt('clients.remove', { params: { id: client } })
    expect(ofClient.error).toMatchObject({ code: 'in_use', details: expect.arrayContaining(details) })
    const ofFacility = await admin.attempt('facilities.remove', { params: { id: named } })
    expect(ofFacility.error).toMatchObject({ code: 'in_use', details })
    const move = (facilityId: number) =>
      admin.attempt('facilities.update', { params: { id: facilityId }, body: { client_id: otherClientId } })
    expect(invalidKeys((await move(named)).error)).toEqual({ client_id: 'named_in_agreement' })
    expect((await move(unnamed)).status).toBe(200)
  })

  it('hands a user’s agreements over, and reports to the manager what was reported to the user', async () => {
    const leaving = await account.addUser('manager')
    const { id } = await newAgreement('Переходит', {
      client_id: null,
      manager_id: leaving.id,
      targets: [{ ...EMERGENCY, escalate: [{ percent: 100, to: { kind: 'user', user_id: leaving.id } }] }],
    })
    const { response } = await admin.call('users.handOver', { params: { id: leaving.id } })
    expect(response.agreements).toBe(1)
    const refused = await admin.attempt('users.remove', { params: { id: leaving.id } })
    expect(invalidKeys(refused.error)).toEqual({ manager_id: 'required' })
    await admin.call('users.remove', { params: { id: leaving.id }, body: { manager_id: account.users.manager.id } })
    expect(await read(id)).toMatchObject({
      manager: { id: account.users.manager.id },
      targets: [{ escalate: [{ percent: 100, to: { kind: 'manager' } }] }],
    })
    expect((await feedOf(id))[0]).toMatchObject({
      kind: 5092,
      payload: { changes: { manager: { old: { id: leaving.id } } } },
    })
  })

  it('reports to the role that replaces a deleted one', async () => {
    const role = (await admin.call('roles.create', { body: { name: 'Дежурный' } })).response
    const { id } = await newAgreement('Роль', {
      client_id: null,
      targets: [{ ...EMERGENCY, escalate: [{ percent: 100, to: { kind: 'role', role_id: role.id } }] }],
    })
    await admin.call('roles.remove', { params: { name: role.name }, body: { new_role: 'dispatcher' } })
    expect((await read(id)).targets[0]?.escalate).toEqual([
      { percent: 100, to: { kind: 'role', role: { id: account.roles.dispatcher, name: 'dispatcher' } } },
    ])
  })
})

describe('a facility that an agreement covers', () => {
  it('has its number and end, and its own again when it is covered no more', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'С договором' } })).response.id
    const id = await newFacility('Цех', client, { contract_number: 'Свой-1', contract_till: '2030-01-01' })
    const ends = dayFromNow(20)
    const agreement = await newAgreement('ТО-1', { client_id: client, ends_on: ends })
    const covered = { contract_number: 'ТО-1', contract_till: ends, contract_status: 'ending' }
    expect(await facility(id)).toMatchObject({ ...covered, agreement: { id: agreement.id, name: 'ТО-1' } })
    const added = await newFacility('Новый цех', client, { contract_number: 'Свой-2' })
    expect(await facility(added)).toMatchObject(covered)
    const { response: listed } = await admin.call('facilities.list', {
      query: { client_id: [client], is_covered: true },
    })
    expect(listed.total).toBe(2)

    const attempt = await admin.attempt('facilities.update', {
      params: { id },
      body: { name: 'Цех 1', contract_number: 'Другой', contract_till: null },
    })
    expect(invalidKeys(attempt.error)).toEqual({
      contract_number: 'covered_by_agreement',
      contract_till: 'covered_by_agreement',
    })
    const same = { name: 'Цех 2', contract_number: 'ТО-1' }
    expect((await admin.attempt('facilities.update', { params: { id }, body: same })).status).toBe(200)

    await change(agreement.id, { ends_on: null })
    expect(await facility(id)).toMatchObject({ contract_till: null, contract_status: 'active' })
    await change(agreement.id, { number: 'ТО-2', facility_ids: [added], ends_on: ends })
    expect(await facility(added)).toMatchObject({ contract_number: 'ТО-2', contract_till: ends })
    const own = { contract_number: 'Свой-1', contract_till: '2030-01-01', agreement: null }
    expect(await facility(id)).toMatchObject(own)
    await archive(agreement.id)
    expect(await facility(added)).toMatchObject({ contract_number: 'Свой-2', contract_till: null, agreement: null })
    await change(agreement.id, { is_archived: false, facility_ids: [] })
    expect(await facility(id)).toMatchObject({ contract_number: 'ТО-2' })
    await admin.call('agreements.remove', { params: { id: agreement.id } })
    expect(await facility(id)).toMatchObject(own)
  })

  it('follows the one that names it before one for all, and one in force before one that ended', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Два договора' } })).response.id
    const [one, two] = [await newFacility('Первый', client), await newFacility('Второй', client)]
    await newAgreement('Для всех', { client_id: client, starts_on: dayFromNow(-5) })
    const named = await newAgreement('Для первого', {
      client_id: client,
      starts_on: dayFromNow(-50),
      facility_ids: [one],
    })
    await newAgreement('Ещё не начался', { client_id: client, starts_on: dayFromNow(1), facility_ids: [two] })
    expect((await facility(one)).contract_number).toBe('Для первого')
    expect((await facility(two)).contract_number).toBe('Для всех')
    await change(named.id, { ends_on: dayFromNow(-1) })
    expect((await facility(one)).contract_number).toBe('Для всех')
  })

  it('changes hands without the contract of its former client', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Прежний' } })).response.id
    const id = await newFacility('Переезжает', client, { contract_number: 'Свой' })
    await newAgreement('Прежнего', { client_id: client })
    expect((await facility(id)).contract_number).toBe('Прежнего')
    await admin.call('facilities.update', { params: { id }, body: { client_id: otherClientId } })
    expect(await facility(id)).toMatchObject({ contract_number: 'Свой', agreement: null })
  })

  it('names its agreement only to those who may read it', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Видимый' } })).response.id
    const id = await newFacility('Видимый', client, { manager_id: account.users.executor.id })
    await newAgreement('Скрытый', { client_id: client })
    const { response } = await executor.call('facilities.show', { params: { id } })
    expect(response).toMatchObject({ contract_number: 'Скрытый', agreement: null })
  })
})

describe('the list', () => {
  it('finds agreements by number, client, facility, manager and end', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Василёк' } })).response.id
    const [one, two] = [await newFacility('В1', client), await newFacility('В2', client)]
    const all = await newAgreement('В-общий', { client_id: client, ends_on: dayFromNow(30) })
    const named = await newAgreement('В-первый', {
      client_id: client,
      facility_ids: [one],
      manager_id: account.users.manager.id,
      ends_on: dayFromNow(31),
    })
    const renewed = await newAgreement('В-сам', { client_id: client, ends_on: dayFromNow(5), renewal_months: 1 })
    const found = async (query: object) => {
      const { response } = await admin.call('agreements.list', { query: { client_id: [client], ...query } })
      return response.data.map(({ id }) => id)
    }
    expect(await found({})).toEqual([all.id, named.id, renewed.id])
    expect(await found({ q: 'василёк первый' })).toEqual([named.id])
    expect(await found({ facility_id: one })).toEqual([all.id, named.id, renewed.id])
    expect(await found({ facility_id: two })).toEqual([all.id, renewed.id])
    expect(await found({ manager_id: [account.users.manager.id] })).toEqual([named.id])
    expect(await found({ ends_soon: true })).toEqual([all.id])
    expect(await found({ ends_soon: false })).toEqual([named.id, renewed.id])
    expect(await found({ is_default: true })).toEqual([])
    expect(await found({ is_default: false })).toHaveLength(3)
    expect(await found({ sort: '-ends_on' })).toEqual([named.id, all.id, renewed.id])
    await archive(all.id)
    expect(await found({ archived: true })).toEqual([all.id])
  })
})

describe('renewal', () => {
  it('moves an end that has passed on by its months, as often as it takes, and writes it into the history', async () => {
    const renewed = await newAgreement('Продлевается', {
      client_id: null,
      starts_on: '2020-01-01',
      ends_on: '2021-02-28',
      renewal_months: 1,
    })
    const ended = await newAgreement('Кончился', { client_id: null, starts_on: '2020-01-01', ends_on: '2021-02-28' })
    const now = new Date('2021-05-31T22:00:00Z')
    await renewAgreements(database, now)
    await renewAgreements(database, now)
    // In Moscow it is the first of June.
    expect(await read(renewed.id)).toMatchObject({ ends_on: '2021-06-30' })
    expect(await read(ended.id)).toMatchObject({ ends_on: '2021-02-28' })
    const [event, ...rest] = await feedOf(renewed.id)
    expect(event).toMatchObject({
      actor: null,
      payload: { changes: { ends_on: { old: '2021-02-28', new: '2021-06-30' } } },
    })
    expect(rest).toHaveLength(1)
  })
})

describe('merging', () => {
  it('gives a client’s agreements to the client that stays', async () => {
    const [stays, goes] = await Promise.all(
      ['Останется', 'Уйдёт'].map(async (name) => (await admin.call('clients.create', { body: { name } })).response.id),
    )
    const facilityId = await newFacility('Общий', known(goes))
    const { id } = await newAgreement('Ушедшего', { client_id: known(goes), facility_ids: [facilityId] })
    const body = { other_id: known(goes) }
    const { response } = await admin.call('clients.merge', { params: { id: known(stays) }, body })
    expect((await read(id)).client).toEqual({ id: stays, name: 'Останется' })
    expect(await facility(facilityId)).toMatchObject({ client: { id: stays }, contract_number: 'Ушедшего' })
    await admin.call('merges.undo', { params: { id: response.merge_id } })
    expect((await read(id)).client).toEqual({ id: goes, name: 'Уйдёт' })
    expect(await facility(facilityId)).toMatchObject({ contract_number: 'Ушедшего' })
  })

  it('gives to the facility that stays what named the other, with its targets', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Слияние' } })).response.id
    const stays = await newFacility('Остаётся', client)
    const goes = await newFacility('Уходит', client, { contract_number: 'Свой' })
    const { id } = await newAgreement('На один', {
      client_id: client,
      facility_ids: [goes],
      targets: [{ match: { facility_id: goes }, reaction: HOUR }],
    })
    const { response } = await admin.call('facilities.merge', { params: { id: stays }, body: { other_id: goes } })
    const named = { id: stays, name: 'Остаётся' }
    expect(await read(id)).toMatchObject({ facilities: [named], targets: [{ match: { facility: named } }] })
    expect(await facility(stays)).toMatchObject({ contract_number: 'На один', agreement: { id } })
    await admin.call('merges.undo', { params: { id: response.merge_id } })
    expect(await read(id)).toMatchObject({
      facilities: [{ id: goes }],
      targets: [{ match: { facility: { id: goes } } }],
    })
    expect(await facility(stays)).toMatchObject({ contract_number: null, agreement: null })
    expect(await facility(goes)).toMatchObject({ contract_number: 'На один', agreement: { id } })
  })
})

describe('erasing', () => {
  it('leaves of a person’s agreements nothing that says who it was', async () => {
    const client = (await admin.call('clients.create', { body: { name: 'Петрова', type: 'person' } })).response.id
    await newFacility('Квартира', client, { contract_number: 'Петрова-свой' })
    const { id } = await newAgreement('Петрова-1', {
      client_id: client,
      comment: 'Петрова просила звонить',
      report_emails: ['petrova@example.com'],
      targets: [EMERGENCY],
    })
    await change(id, { number: 'Петрова-2', ends_on: dayFromNow(100) })
    await admin.call('clients.erase', { params: { id: client } })
    expect(await read(id)).toMatchObject({
      number: 'Договор удалённого клиента',
      comment: null,
      report_emails: [],
      is_archived: true,
      ends_on: dayFromNow(100),
    })
    const feed = await feedOf(id)
    expect(feed).toHaveLength(2)
    expect(feed[0]?.payload).toEqual({
      name: 'Договор удалённого клиента',
      changes: { ends_on: { old: null, new: dayFromNow(100) } },
    })
    const { rows } = await database.inAccount(account.id, (tx) =>
      sql<{ left: number }>`
        select (select count(*)::int from facilities where client_id = ${client}
            and concat(contract_number, own_contract_number) <> '') as left`.execute(tx),
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})

it('offers the hours and roles that a target can name', async () => {
  const { response } = await manager.call('agreements.targetChoices')
  expect(response.hours).toEqual([
    { id: weekdays, name: 'Будни 9–18' },
    { id: mondays, name: 'По понедельникам' },
  ])
  expect(response.roles.map(({ name }) => name)).toContain('dispatcher')
  expect((await executor.attempt('agreements.targetChoices')).status).toBe(403)
})
