import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OFFLINE_DAYS_MAX, PULLED_REQUESTS_MAX } from '#contract/limits.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/values/durations.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, placeRequest } from '#tests/support/request-samples.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const { database, fileLinks } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const clientId = await createClient(admin)
let executorId: number
let executor: Caller

/** Of an executor of its own, who has no other. */
beforeEach(async () => {
  const user = await account.addUser('executor')
  executorId = user.id
  executor = await account.signInAs(user)
  await admin.call('company.update', { body: { offline_days: 5, timezone: 'Europe/Moscow' } })
})

async function place({ status = REQUEST_STATUS.new as number, executors = [executorId], at }: Placing = {}) {
  const { id } = await placeRequest(testApp, account, { status, clientId, executors })
  if (at !== undefined) await change(id, { planned_start_at: new Date(at).toISOString() })
  return id
}

interface Placing {
  status?: number
  executors?: number[]
  /** When it is planned. */
  at?: number
}

function change(id: number, set: { planned_start_at?: string; name?: string; has_conflict?: boolean }) {
  return database.inAccount(account.id, (tx) => tx.updateTable('requests').set(set).where('id', '=', id).execute())
}

type Known = { id: number; etag: string }

async function pull(knownRequests: Known[] = [], price_list_etag: string | null = null) {
  return (await executor.call('offline.pull', { body: { known: knownRequests, price_list_etag } })).response
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other)
const etagsOf = (rows: Known[]) => rows.map(({ id, etag }) => ({ id, etag }))

describe('an executor takes along', () => {
  test('the very pages of their open requests, without a time too, and no others', async () => {
    const own = [await place(), await place({ status: REQUEST_STATUS.approval }), await place({ at: Date.now() })]
    await place({ executors: [account.users.executor.id] })
    await place({ executors: [] })
    await place({ status: REQUEST_STATUS.completed })
    await place({ status: REQUEST_STATUS.cancelledByClient })
    const { requests, gone, unchanged } = await pull()
    expect(idsOf(requests)).toEqual(own)
    expect({ gone, unchanged }).toEqual({ gone: [], unchanged: [] })
    for (const { id, page } of requests) {
      expect(page).toEqual((await executor.call('requests.show', { params: { id } })).response)
    }
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const)(
    "those planned from yesterday to five days ahead, by the account's clock: %s",
    async (timezone) => {
      await admin.call('company.update', { body: { timezone } })
      const horizon = Date.parse(known((await pull()).horizon))
      const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at)
      expect(dayOf(horizon)).toBe(dayOf(Date.now() + 6 * DAY_MS))
      expect(dayOf(horizon - 1)).toBe(dayOf(Date.now() + 5 * DAY_MS))
      const [first, last] = [horizon - 7 * DAY_MS, horizon - MINUTE_MS]
      const within = [await place({ at: first }), await place({ at: last })]
      await place({ at: first - MINUTE_MS })
      await place({ at: horizon })
      expect(idsOf((await pull()).requests)).toEqual(within)
    },
  )

  test('what they have begun, whenever it was planned', async () => {
    const begun = await place({ status: REQUEST_STATUS.inProgress, at: Date.now() - 30 * DAY_MS })
    expect(idsOf((await pull()).requests)).toEqual([begun])
  })

  test('none that their role does not let them read', async () => {
    await place()
    await setGrants(testApp, account, 'executor', { 'requests:read': 'forbidden' })
    expect((await pull()).requests).toEqual([])
    await setGrants(testApp, account, 'executor', { 'requests:read': 'manager' })
  })

  test('no more than two hundred, the begun ones first', async () => {
    const executors = [executorId]
    for (let count = 0; count < PULLED_REQUESTS_MAX; count++) await place({ at: Date.now() + HOUR_MS })
    const begun = await placeRequest(testApp, account, { status: REQUEST_STATUS.inProgress, clientId, executors })
    const { requests } = await pull()
    expect(requests).toHaveLength(PULLED_REQUESTS_MAX)
    expect(requests[0]?.id).toBe(begun.id)
  })
})

describe('what the device knows', () => {
  test('is not sent again while it is as it was, with new addresses of its files too', async () => {
    const id = await place({ at: Date.now() })
    await admin.call('requests.attachFiles', { params: { id }, files: [await newPicture('boiler.png')] })
    const first = await pull()
    const addresses = vi.spyOn(fileLinks, 'url').mockReturnValue('/api/files/1?token=later')
    const { requests, unchanged, gone } = await pull(etagsOf(first.requests))
    expect(addresses).not.toHaveBeenCalled()
    addresses.mockRestore()
    expect({ requests, unchanged, gone }).toEqual({ requests: [], unchanged: [id], gone: [] })
    expect(known(first.requests[0]).page.files[0]?.url).toMatch(/token=/)
  })

  test('is sent again when it has changed', async () => {
    const id = await place()
    const first = await pull()
    await change(id, { name: 'Renamed' })
    const { requests, unchanged } = await pull(etagsOf(first.requests))
    expect(unchanged).toEqual([])
    expect(requests.map(({ page }) => page.name)).toEqual(['Renamed'])
    expect(requests[0]?.etag).not.toBe(first.requests[0]?.etag)
  })

  test('is gone once it is over, handed over, or out of the days', async () => {
    const ids = [await place(), await place(), await place()] as const
    const etags = etagsOf((await pull()).requests)
    await admin.call('requests.cancel', { params: { id: ids[0] }, body: { comment: 'No', initiator: 'client' } })
    await admin.call('requests.assign', { params: { id: ids[1] }, body: { employees: [account.users.executor.id] } })
    await change(ids[2], { planned_start_at: new Date(Date.now() + 8 * DAY_MS).toISOString() })
    const foreign = { id: 999_999_999, etag: 'x' }
    const { requests, gone } = await pull([...etags, foreign])
    expect(requests).toEqual([])
    expect(gone.sort((one, other) => one - other)).toEqual([...ids, foreign.id])
  })

  test('may not be more than is kept', async () => {
    const many = Array.from({ length: PULLED_REQUESTS_MAX + 1 }, (_, index) => ({ id: index + 1, etag: 'x' }))
    const refused = await executor.attempt('offline.pull', { body: { known: many } })
    expect(refused.status).toBe(413)
    expect((await executor.attempt('offline.pull', { body: { known: [{ id: 1, etag: '' }] } })).status).toBe(422)
  })
})

describe('the price list', () => {
  test('comes along without what is archived, and again only when it has changed', async () => {
    const body = { title: 'Filter', kind: 'goods' as const, price: '400.00' }
    const { id } = (await admin.call('products.create', { body })).response
    const first = await pull()
    const found = (await executor.call('products.search', { query: {} })).response
    expect(first.price_list).toEqual(found)
    const again = await pull([], first.price_list_etag)
    expect(again).toMatchObject({ price_list: null, price_list_etag: first.price_list_etag })
    await admin.call('products.update', { params: { id }, body: { is_archived: true } })
    const changed = await pull([], first.price_list_etag)
    expect(changed.price_list?.map((product) => product.id)).not.toContain(id)
    expect(changed.price_list_etag).not.toBe(first.price_list_etag)
  })

  test('does not come to who may not read it', async () => {
    await setGrants(testApp, account, 'executor', { 'equipment:read': 'forbidden' })
    expect(await pull()).toMatchObject({ price_list: null, price_list_etag: null })
    await setGrants(testApp, account, 'executor', { 'equipment:read': 'manager' })
  })
})

describe('the account decides', () => {
  test('for how many days, and that nothing is kept on phones', async () => {
    const id = await place({ at: Date.now() + 3 * DAY_MS })
    const etags = etagsOf((await pull()).requests)
    await admin.call('company.update', { body: { offline_days: 1 } })
    expect((await pull(etags)).gone).toEqual([id])
    await place()
    await admin.call('company.update', { body: { offline_days: 0 } })
    expect(await pull(etags)).toMatchObject({
      horizon: null,
      requests: [],
      unchanged: [],
      gone: [id],
      price_list: null,
      price_list_etag: null,
    })
  })

  test.each([-1, 1.5, OFFLINE_DAYS_MAX + 1])('not for %s days', async (offline_days) => {
    const refused = await admin.attempt('company.update', { body: { offline_days } })
    expect(refused.status).toBe(422)
  })
})

test('all of it takes three queries, conflicts of several executors and the price list too', async () => {
  const executors = [executorId, account.users.executor.id]
  const at = Date.now() + DAY_MS
  const ids = [await place({ at, executors }), await place({ at: at + MINUTE_MS, executors })]
  for (const id of ids) await change(id, { has_conflict: true })
  await pull()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const { requests } = await pull()
  const texts = sent.mock.calls.map(([query]: unknown[]) => String((query as { text?: string }).text ?? query))
  sent.mockRestore()
  expect(texts.filter((text) => !/^(begin|commit|rollback|select enter_account)/.test(text))).toHaveLength(3)
  expect(requests.map(({ page }) => page.conflicts.length)).toEqual([2, 2])
  const shown = (await executor.call('requests.show', { params: { id: known(ids[0]) } })).response
  expect(requests[0]?.page.conflicts).toEqual(shown.conflicts)
})
