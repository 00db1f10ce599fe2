import { describe, expect, test } from 'vitest'
import { DEFAULT_PAUSE_REASONS, PAUSE_REASONS_MAX } from '#contract/sla/pause-reasons.ts'
import { createAccount } from '#server/accounts/index.ts'
import { contentsOf } from '#tests/support/account-contents.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { createClient, placeRequest } from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')

const listed = async (query: { archived?: boolean } = {}) =>
  (await admin.call('pauseReasons.list', { query: { per_page: 100, ...query } })).response.data
const add = async (name: string) => (await admin.call('pauseReasons.create', { body: { name } })).response

test('an account begins with four, which any user reads in their order; one asks for a comment', async () => {
  const { data } = (await executor.call('pauseReasons.list')).response
  expect(data.map(({ name, position }) => [name, position])).toEqual(
    DEFAULT_PAUSE_REASONS.map((name, index) => [name, index + 1]),
  )
  expect(data.filter(({ needs_comment }) => needs_comment).map(({ name }) => name)).toEqual(['other'])
  expect(new Set(data.flatMap(({ stops }) => stops))).toEqual(new Set(['reaction', 'arrival', 'resolution']))
})

test('an account that a company signs up for has them too', async () => {
  const names = await testApp.services.database.asSystem(async (tx) => {
    const { accountId } = await createAccount(tx, { name: 'New company', country: 'ru' })
    const rows = await tx.selectFrom('pause_reasons').select('name').where('account_id', '=', accountId).execute()
    return rows.map(({ name }) => name)
  })
  expect(names.toSorted()).toEqual([...DEFAULT_PAUSE_REASONS].toSorted())
})

describe('a reason', () => {
  test('is added behind the others, stopping all clocks, and changed', async () => {
    const last = known((await listed()).at(-1)).position
    const added = await add('Frost')
    expect(added).toMatchObject({
      name: 'Frost',
      stops: ['reaction', 'arrival', 'resolution'],
      needs_comment: false,
      position: last + 1,
      is_archived: false,
      actions: ['update', 'archive', 'delete'],
    })
    const params = { id: added.id }
    const body = { stops: ['resolution' as const, 'arrival' as const], needs_comment: true, position: 0 }
    expect((await admin.call('pauseReasons.update', { params, body })).response).toMatchObject({
      name: 'Frost',
      stops: ['arrival', 'resolution'],
      needs_comment: true,
    })
    expect((await listed())[0]?.id).toBe(added.id)
    await admin.call('pauseReasons.remove', { params })
  })

  test('leaves the list when it is archived, and comes back', async () => {
    const { id } = await add('Flood')
    await admin.call('pauseReasons.update', { params: { id }, body: { is_archived: true } })
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    expect((await listed({ archived: true })).map((one) => one.id)).toEqual([id])
    await admin.call('pauseReasons.update', { params: { id }, body: { is_archived: false } })
    expect((await listed()).map((one) => one.id)).toContain(id)
    await admin.call('pauseReasons.remove', { params: { id } })
  })

  test('that a pause has is not deleted: the requests are named', async () => {
    const { id } = await add('Storm')
    const executors = [account.users.executor.id]
    const request = await placeRequest(testApp, account, { status: 3, clientId: await createClient(admin), executors })
    await executor.call('requests.pause', { params: { id: request.id }, body: { reason_id: id } })
    const refused = await admin.attempt('pauseReasons.remove', { params: { id } })
    expect([refused.status, refused.error.code]).toEqual([409, 'in_use'])
    expect(refused.error.details).toMatchObject([{ entity: 'requests', id: request.id }])
    expect((await listed()).map((one) => one.id)).toContain(id)
  })

  test.each([
    [{ name: '' }, 'name', 'title_required'],
    [{ name: 'x'.repeat(101) }, 'name', 'too_long'],
    [{ name: 'No clock', stops: [] }, 'stops', 'too_few'],
    [{ name: 'Unknown clock', stops: ['lunch'] }, 'stops.0', 'not_option'],
    [{ name: 'Nowhere', position: -1 }, 'position', 'too_small'],
  ])('%j is refused at its field, and changes nothing', async (body, field, key) => {
    const before = await contentsOf(testApp.testDatabase, account.id)
    const refused = await admin.attempt('pauseReasons.create', { body })
    expect([refused.status, refused.error.fields?.[field]?.key]).toEqual([422, key])
    expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
  })

  test('is kept by admins alone', async () => {
    const [first] = await listed()
    const params = { id: known(first).id }
    const refused = [
      await executor.attempt('pauseReasons.create', { body: { name: 'Mine' } }),
      await executor.attempt('pauseReasons.update', { params, body: { name: 'Mine' } }),
      await executor.attempt('pauseReasons.remove', { params }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('of another account is not found', async () => {
    const stranger = await (await createTestAccount(testApp)).signInAs('admin')
    const params = { id: known((await listed())[0]).id }
    expect((await stranger.attempt('pauseReasons.update', { params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await stranger.attempt('pauseReasons.remove', { params })).status).toBe(404)
  })
})

test(`there are ${PAUSE_REASONS_MAX} at most`, async () => {
  const other = await createTestAccount(testApp)
  const others = await other.signInAs('admin')
  const names = Array.from(
    { length: PAUSE_REASONS_MAX - DEFAULT_PAUSE_REASONS.length },
    (_, index) => `Reason ${index}`,
  )
  for (const name of names) await others.call('pauseReasons.create', { body: { name } })
  const refused = await others.attempt('pauseReasons.create', { body: { name: 'One more' } })
  expect([refused.status, refused.error.fields?.name?.key]).toEqual([422, 'too_many'])
})
