import { describe, expect, it } from 'vitest'
import { callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { enterRequest } from '#tests/support/enter-request.ts'
import { invalidKeys } from '#tests/support/invalid-keys.ts'
import { SIGNATURE } from '#tests/support/request-samples.ts'
import { createSchedule, everyMonday, outcomesOf, runJob } from '#tests/support/schedules.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { someoneWaits } from '#tests/support/someone-waits.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const manager = await account.signInAs('manager')
const employee = await account.signInAs('employee')
const other = await createTestAccount(testApp)
const guest = callerOf(testApp.app)
const stranger = await other.signInAs('admin')

const FINISHED_AT = new Date(Date.now() - 24 * 3600_000).toISOString()

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
}

let counted = 0

/** A facility of its own client, and another client whose it becomes. */
async function place() {
  const nth = ++counted
  const newClient = async (name: string) => (await admin.call('clients.create', { body: { name } })).response.id
  const [from, to] = [await newClient(`Former ${nth}`), await newClient(`Next ${nth}`)]
  const body = { name: `Depot ${nth}`, client_id: from }
  const facility = (await admin.call('facilities.create', { body })).response.id
  const request = (status: number, more: object = {}) =>
    enterRequest(testApp, account, { clientId: from, facilityId: facility, status, ...more })
  return { from, to, facility, request, nth }
}

const change = (facility: number, body: object, caller = admin) =>
  caller.attempt('facilities.update', { params: { id: facility }, body })
const openWork = async (id: number) => (await admin.call('facilities.openWork', { params: { id } })).response
const clientOf = async (id: number) => (await admin.call('requests.show', { params: { id } })).response.client?.id
const clientOfSchedule = async (id: number) =>
  (await admin.call('scheduledRequests.show', { params: { id } })).response.template.client_id
const requestsOf = async (id: number) =>
  (await admin.call('clients.requests', { params: { id } })).response.data.map((row) => row.id).sort((a, b) => a - b)
const feedOf = async (id: number) => (await admin.call('clients.feed', { params: { id } })).response.data

describe('a facility that changes hands', () => {
  it('leaves finished and cancelled requests with the client they were done for', async () => {
    const { from, to, facility, request, nth } = await place()
    const done = await request(4, { finishedAt: FINISHED_AT, price: '1500.00' })
    const cancelled = [await request(5), await request(6)]
    expect(await openWork(facility)).toEqual({ requests: { total: 0, rows: [] }, schedules: { total: 0, rows: [] } })

    expect((await change(facility, { client_id: to })).status).toBe(200)
    expect(await requestsOf(from)).toEqual([done, ...cancelled].sort((a, b) => a - b))
    expect(await requestsOf(to)).toEqual([])
    const filtered = await admin.call('requests.list', { query: { client_id: String(from), status: '4' } })
    expect(filtered.response.data).toMatchObject([{ id: done, client: { id: from, name: `Former ${nth}` } }])
    const year = { from: dayFromNow(-30), to: dayFromNow(2) }
    const revenueOf = async (id: number) =>
      (
        await admin.call('analytics.requestsRevenue', { query: { ...year, client_id: String(id) } })
      ).response.top_clients.map(({ client, actual }) => [client?.id, Number(actual)])
    expect(await revenueOf(from)).toEqual([[from, 1500]])
    expect(await revenueOf(to)).toEqual([])
    // Another change of the request does not bring it along, either.
    const back = await change(facility, { client_id: from })
    expect([back.status, await requestsOf(to)]).toEqual([200, []])
  })

  it('is not saved until it is said what becomes of open requests and schedules', async () => {
    const { to, facility, request, from, nth } = await place()
    const open = [await request(1), await request(2), await request(3)]
    const schedule = await createSchedule(admin, {
      ...everyMonday(from),
      template: { name: `Weekly ${nth}`, client_id: from, facility_id: facility },
    })
    const asked = await openWork(facility)
    expect(asked.requests).toEqual({
      total: 3,
      rows: open.map((id) => ({ id, title: expect.stringContaining('Request') })),
    })
    expect(asked.schedules).toEqual({ total: 1, rows: [{ id: schedule, title: `Weekly ${nth}` }] })

    const undecided = await change(facility, { client_id: to, name: 'Not saved' })
    expect([undecided.status, invalidKeys(undecided.error)]).toEqual([
      422,
      { 'open_work.requests': 'open_work_undecided', 'open_work.schedules': 'open_work_undecided' },
    ])
    const half = await change(facility, { client_id: to, open_work: { requests: 'all' } })
    expect(invalidKeys(half.error)).toEqual({ 'open_work.schedules': 'open_work_undecided' })
    const { response: unchanged } = await admin.call('facilities.show', { params: { id: facility } })
    expect([unchanged.name, unchanged.client.id]).toEqual([`Depot ${nth}`, from])
    expect(await clientOf(open[0] ?? 0)).toBe(from)
    // What changes no client asks for nothing.
    expect((await change(facility, { client_id: from, name: 'Saved' })).status).toBe(200)
  })

  it('takes all or the named ones along, and says so in the history of each and at both clients', async () => {
    const { from, to, facility, request, nth } = await place()
    const [goes, stays, done] = [await request(1), await request(3), await request(4, { finishedAt: FINISHED_AT })]
    const template = { name: `Weekly ${nth}`, client_id: from, facility_id: facility }
    const schedule = await createSchedule(admin, { ...everyMonday(from), template })
    const saved = await change(facility, { client_id: to, open_work: { requests: [goes], schedules: 'all' } })
    expect(saved.status).toBe(200)
    expect([await clientOf(goes), await clientOf(stays), await clientOf(done)]).toEqual([to, from, from])
    expect(await clientOfSchedule(schedule)).toBe(to)

    const [ofNext, ofFormer] = [await feedOf(to), await feedOf(from)]
    expect(ofNext[0]).toMatchObject({
      kind: 2002,
      facility: { id: facility },
      payload: { changes: { client: { old: { id: from }, new: { id: to } } } },
    })
    const changes = { client: { old: `Former ${nth}`, new: `Next ${nth}` } }
    expect(ofNext.slice(1, 3)).toMatchObject([
      { kind: 5007, payload: { name: `Weekly ${nth}`, changes } },
      { kind: 5010, request: { id: goes }, payload: { changes } },
    ])
    expect(ofFormer[0]).toMatchObject({ kind: 5064, facility: null, payload: { name: `Depot ${nth}` } })
    expect(ofFormer.map(({ kind }) => kind)).not.toContain(5010)
    const ofFacility = (await admin.call('facilities.feed', { params: { id: facility } })).response.data
    expect(ofFacility.filter(({ kind }) => kind === 2002 || kind === 5064)).toHaveLength(1)

    // What stayed is asked about no more, and is the former client's when the facility comes back.
    expect((await openWork(facility)).requests.rows.map(({ id }) => id)).toEqual([goes])
    const third = (await admin.call('clients.create', { body: { name: `Third ${nth}` } })).response.id
    await change(facility, { client_id: third, open_work: { requests: 'all', schedules: 'none' } })
    expect([await clientOf(goes), await clientOf(stays), await clientOfSchedule(schedule)]).toEqual([third, from, to])
  })

  it('refuses ids that are none of its open work, and changes nothing', async () => {
    const { from, to, facility, request } = await place()
    const [open, done] = [await request(1), await request(4, { finishedAt: FINISHED_AT })]
    const elsewhere = await enterRequest(testApp, account, { clientId: from })
    const refused = await change(facility, { client_id: to, open_work: { requests: [open, done, elsewhere] } })
    expect(invalidKeys(refused.error)).toEqual({
      'open_work.requests.1': 'not_found',
      'open_work.requests.2': 'not_found',
    })
    expect([await clientOf(open), await clientOf(elsewhere)]).toEqual([from, from])
    expect((await stranger.attempt('facilities.openWork', { params: { id: facility } })).status).toBe(404)
    expect((await employee.attempt('facilities.openWork', { params: { id: facility } })).status).toBe(403)
  })

  it('names only the requests that the user may read, and counts the others', async () => {
    const { from, to, facility, request } = await place()
    await admin.call('facilities.update', {
      params: { id: facility },
      body: { manager_id: account.users.manager.id },
    })
    await setGrants(testApp, account, 'manager', { 'requests:read': 'manager', 'clients:read': 'allowed' })
    const hidden = await request(1)
    const own = await request(1, { executorId: account.users.manager.id })
    const asked = (await manager.call('facilities.openWork', { params: { id: facility } })).response
    expect([asked.requests.total, asked.requests.rows.map(({ id }) => id)]).toEqual([2, [own]])
    const guessed = await change(facility, { client_id: to, open_work: { requests: [hidden] } }, manager)
    expect(invalidKeys(guessed.error)).toEqual({ 'open_work.requests.0': 'not_found' })
    const chosen = await change(facility, { client_id: to, open_work: { requests: [own] } }, manager)
    expect([chosen.status, await clientOf(own), await clientOf(hidden)]).toEqual([200, to, from])
    await setGrants(testApp, account, 'manager', { 'requests:read': 'allowed' })
  })

  it('shows the former client to those who are responsible for its requests, and the new one’s managers none of them', async () => {
    const here = await createTestAccount(testApp)
    const boss = await here.signInAs('admin')
    const guard = await here.signInAs('manager')
    await setGrants(testApp, here, 'manager', { 'requests:read': 'manager', 'clients:read': 'manager' })
    const newClient = async (name: string) => (await boss.call('clients.create', { body: { name } })).response.id
    const [from, to] = [await newClient('Former'), await newClient('Next')]
    const body = { name: 'Depot', client_id: from, manager_id: here.users.manager.id }
    const facility = (await boss.call('facilities.create', { body })).response.id
    const done = await enterRequest(testApp, here, {
      clientId: from,
      facilityId: facility,
      status: 4,
      finishedAt: FINISHED_AT,
      price: '10.00',
    })
    await boss.call('facilities.update', { params: { id: facility }, body: { client_id: to } })
    expect((await guard.attempt('clients.show', { params: { id: from } })).status).toBe(404)
    expect((await guard.call('clients.requests', { params: { id: to } })).response.total).toBe(0)
    expect((await guard.attempt('requests.show', { params: { id: done } })).status).toBe(404)
    expect((await guard.call('facilities.serviceLog', { params: { id: facility } })).response.total).toBe(0)
    const { response: profit } = await guard.call('facilities.profit', { params: { id: facility } })
    expect(profit.filter(({ requests }) => requests > 0)).toEqual([])
    expect((await boss.call('clients.show', { params: { id: from } })).response.open_requests).toBe(0)
  })
})

describe('what stayed with the former client', () => {
  it('can be changed at its facility, and given to the facility’s client by hand', async () => {
    const { from, to, facility, request } = await place()
    const id = await request(1)
    await change(facility, { client_id: to, open_work: { requests: 'none' } })
    const edit = (body: object) => admin.attempt('requests.update', { params: { id }, body })
    expect((await edit({ name: 'Renamed', client_id: from, facility_id: facility })).status).toBe(200)
    expect(await clientOf(id)).toBe(from)
    const wrong = await admin.call('clients.create', { body: { name: 'Neither' } })
    expect(invalidKeys((await edit({ client_id: wrong.response.id })).error)).toEqual({
      facility_id: 'facility_of_other_client',
    })
    expect((await edit({ client_id: to })).status).toBe(200)
    expect(await clientOf(id)).toBe(to)
  })

  it('goes on by its schedule, which keeps the client when it is changed', async () => {
    const { from, to, facility, nth } = await place()
    const template = { name: `Weekly ${nth}`, client_id: from, facility_id: facility }
    const schedule = await createSchedule(admin, { ...everyMonday(from), template })
    await change(facility, { client_id: to, open_work: { schedules: 'none' } })
    // Requests put into the database by tests take no number.
    await testApp.services.database.inAccount(account.id, (tx) =>
      tx.insertInto('request_numbers').values({ last_number: 10_000 }).execute(),
    )
    await runJob(testApp, '2031-01-06T06:01:00Z')
    const [first] = await outcomesOf(testApp, account, schedule)
    expect(first).toMatchObject({ state: 'created', failure: null })
    expect(await clientOf(first?.request_id ?? 0)).toBe(from)

    for (const kept of [template, { name: template.name, facility_id: facility }]) {
      const body = { template: { ...kept, description: `Kept ${JSON.stringify(kept)}` } }
      const saved = await admin.attempt('scheduledRequests.update', { params: { id: schedule }, body })
      expect([saved.status, await clientOfSchedule(schedule)]).toEqual([200, from])
    }
    const foreign = (await admin.call('clients.create', { body: { name: `Foreign ${nth}` } })).response.id
    const refused = await admin.attempt('scheduledRequests.update', {
      params: { id: schedule },
      body: { template: { ...template, client_id: foreign } },
    })
    expect(invalidKeys(refused.error)).toEqual({ 'template.facility_id': 'facility_of_other_client' })
  })

  it('is not mailed about to the facility’s subscribers, who are another client’s now', async () => {
    const { to, facility, request } = await place()
    const [stays, goes] = [await request(1), await request(1)]
    await admin.call('facilities.saveSubscribers', {
      params: { id: facility },
      body: { emails: ['guard@example.test'] },
    })
    await change(facility, { client_id: to, open_work: { requests: [goes] } })
    for (const id of [stays, goes]) {
      const body = { comment: 'Not needed', initiator: 'company' as const }
      expect((await admin.attempt('requests.cancel', { params: { id }, body })).status).toBe(200)
    }
    const { number } = (await admin.call('requests.show', { params: { id: goes } })).response
    const mailed = await emailsTo(testApp, 'guard@example.test')
    expect(mailed.map(({ subject }) => subject)).toEqual([expect.stringContaining(String(number))])
  })

  it('is erased with the former client: the history keeps no name of the facility that left', async () => {
    const flatOwner = (await admin.call('clients.create', { body: { name: 'Anna Petrova', type: 'person' } })).response
      .id
    const next = (await admin.call('clients.create', { body: { name: 'Buyer of the flat' } })).response.id
    const body = { name: 'Flat of Petrova', client_id: flatOwner }
    const facility = (await admin.call('facilities.create', { body })).response.id
    await change(facility, { client_id: next })
    expect(JSON.stringify(await feedOf(flatOwner))).toContain('Flat of Petrova')
    const erased = await admin.attempt('clients.erase', { params: { id: flatOwner } })
    expect(erased.status).toBe(200)
    expect((await feedOf(flatOwner)).find(({ kind }) => kind === 5064)?.payload).toEqual({ name: 'Удалённый объект' })
  })

  it('keeps who signed for the former client when the facility’s later client is erased', async () => {
    const { from, to, facility, request } = await place()
    const id = await request(3)
    await admin.call('requests.sign', { params: { id }, body: { client_sign: SIGNATURE, name: 'Pavel Former' } })
    await admin.call('requests.finish', { params: { id } })
    await change(facility, { client_id: to })
    await admin.call('clients.update', { params: { id: to }, body: { type: 'person' } })
    expect((await admin.attempt('clients.erase', { params: { id: to } })).status).toBe(200)
    const signed = (await feedOf(from)).find(({ kind }) => kind === 6)
    expect(signed?.payload).toMatchObject({ name: 'Pavel Former' })
  })
})

describe('what is created while a facility changes hands', () => {
  /** The answer of a call that began before the change was committed. */
  async function meanwhile<T>(facility: number, to: number, begin: () => Promise<T>): Promise<T> {
    let answer: Promise<T> | undefined
    await testApp.services.database.inAccount(account.id, async (tx) => {
      await tx.updateTable('facilities').set({ client_id: to }).where('id', '=', facility).execute()
      answer = begin()
      await someoneWaits(testApp)
    })
    return answer as Promise<T>
  }

  it('belongs to its new client', async () => {
    const { to, facility } = await place()
    const body = { name: 'Leaks', facility_id: facility }
    const { response } = await meanwhile(facility, to, () => admin.call('requests.create', { body }))
    expect(await clientOf(response.id)).toBe(to)
  })

  it('is refused with the former one', async () => {
    const { from, to, facility } = await place()
    const body = { name: 'Leaks', facility_id: facility, client_id: from }
    const request = await meanwhile(facility, to, () => admin.attempt('requests.create', { body }))
    expect(request.error.fields).toMatchObject({ facility_id: { key: 'facility_of_other_client' } })
    const template = { ...body, client_id: to }
    const schedule = await meanwhile(facility, from, () =>
      admin.attempt('scheduledRequests.create', { body: everyMonday(to, { template }) }),
    )
    expect(schedule.error.fields).toMatchObject({ 'template.facility_id': { key: 'facility_of_other_client' } })
  })

  it('belongs to its new client when a guest reports it', async () => {
    const { to, facility } = await place()
    const pump = { title: 'Pump', facility_id: facility }
    const hash = (await admin.call('equipment.create', { body: pump })).response.label_url.slice(-22)
    const body = { name: 'Guest', phone: '+79990001122', description: 'Noise' }
    await meanwhile(facility, to, () => guest.call('equipment.report', { params: { hash }, body }))
    expect(await requestsOf(to)).toHaveLength(1)
  })
})
