import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicRequest, RequestPage } from '#contract/requests/request-rows.ts'
import { type Caller, callerOf } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { BLANK_SIGNATURE, SIGNATURE, stateOf } from '#tests/support/request-samples.ts'
import { newPicture } from '#tests/support/sample-files.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const CLIENT_PHONE = '+79161234567'
const PRICE = '7777.00'
let page: RequestPage
let params: { hash: string }

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const guest = callerOf(testApp.app)

/** A request with every field filled in, done and waiting for the client. */
beforeEach(async () => {
  const client = await admin.call('clients.create', { body: { name: 'Secret holding', phone: CLIENT_PHONE } })
  const facility = await admin.call('facilities.create', {
    body: {
      name: 'Shop',
      client_id: client.response.id,
      address: 'Tverskaya 1',
      contacts: [{ name: 'Keyholder', phone: '+79169999999', position: null }],
    },
  })
  const checklist = await admin.call('checklists.create', {
    body: { name: 'Visit', items: [{ title: 'Seen', type: 'text', is_required: true }] },
  })
  page = (
    await admin.call('requests.create', {
      body: {
        name: 'Leaking tap',
        facility_id: facility.response.id,
        employees: [account.users.executor.id],
        checklists: [checklist.response.id],
        price: PRICE,
        description: 'For the company only',
        contact: { name: 'Private person', phone: CLIENT_PHONE, email: 'private@example.com' },
        client_sign_required: true,
      },
    })
  ).response
  params = { hash: page.hash }
  const id = { params: { id: page.id } }
  await executor.call('requests.start', id)
  await executor.call('requests.answer', {
    ...id,
    body: { checklist_item_id: known(page.checklists[0]?.items[0]).id, answer: 'All of it' },
    files: [await newPicture('tap.png')],
  })
  await executor.call('requests.addWork', { ...id, body: { title: 'Washer', quantity: '2', price: PRICE } })
  await executor.call('requests.finish', id)
})

const state = () => stateOf(testApp, account, page.id)

async function expectRefused(attempt: () => ReturnType<Caller['attempt']>, code: string) {
  const before = await state()
  const answer = await attempt()
  expect(answer.error.code).toBe(code)
  expect(await state()).toEqual(before)
  return answer.error
}

describe('the page', () => {
  test('shows what concerns the client', async () => {
    const answer = await guest.call('requests.view', { params })
    expect(answer.headers['x-robots-tag']).toContain('noindex')
    expect(answer.response).toMatchObject({
      company: { logo: null, locale: 'ru', timezone: 'Europe/Moscow' },
      number: page.number,
      name: 'Leaking tap',
      status: 2,
      address: 'Tverskaya 1',
      facility: 'Shop',
      works: [{ title: 'Washer', quantity: '2', measure: null }],
      actions: ['sign', 'decline'],
    })
    expect(answer.response.timeline.map(({ kind }) => kind)).toEqual([11, 1, 2])
    expect(answer.response.executors).toEqual([{ firstname: expect.any(String), avatar: null }])
  })

  test('opens the photos of its checklists to who has the link', async () => {
    const { checklists } = (await guest.call('requests.view', { params })).response
    const photo = known(checklists[0]?.items[0]?.photo)
    expect((await testApp.app.inject(photo.url)).statusCode).toBe(200)
    expect((await testApp.app.inject(photo.url.replace(/token=.*/, 'token=forged'))).statusCode).toBe(404)
  })

  test('shows no prices, phones, or surnames, nor anything else of the account', async () => {
    const answer = await guest.call('requests.view', { params })
    expect(Object.keys(answer.response).sort()).toEqual([
      'actions',
      'address',
      'checklists',
      'client_sign_required',
      'company',
      'deadline_at',
      'duration_min',
      'executors',
      'facility',
      'fields',
      'name',
      'number',
      'on_the_way',
      'planned_start_at',
      'promised_until',
      'rating',
      'signed_at',
      'status',
      'timeline',
      'works',
    ])
    const text = answer.bytes.toString()
    const secrets = [
      CLIENT_PHONE.slice(1),
      '9169999999',
      'Keyholder',
      'Private person',
      'private@example.com',
      'Secret holding',
      'company only',
      '7777',
      '15554',
      ...Object.values(account.users).map(({ email }) => email),
      ...Object.values(account.users).map(({ name }) => known(name.split(' ')[0])),
    ]
    for (const secret of secrets) expect(text, secret).not.toContain(secret)
  })

  test('keeps unfinished checklists back while work goes on', async () => {
    await admin.call('requests.reopen', { params: { id: page.id }, body: { comment: 'More' } })
    expect((await guest.call('requests.view', { params })).response.checklists).toEqual([])
  })

  test.each(['AAAAAAAAAAAAAAAAAAAAAA', 'aaaaaaaaaaaaaaaaaaaaa_'])('of a link that never was is 404', async (hash) => {
    expect((await guest.attempt('requests.view', { params: { hash } })).error.code).toBe('not_found')
  })

  test('and its actions are gone once the link is replaced', async () => {
    await admin.call('requests.replaceLink', { params: { id: page.id } })
    for (const attempt of [
      () => guest.attempt('requests.view', { params }),
      () => guest.attempt('requests.publicSign', { params, body: { client_sign: SIGNATURE } }),
      () => guest.attempt('requests.publicDecline', { params, body: { comment: 'No' } }),
      () => guest.attempt('requests.publicRate', { params, body: { rating: 5 } }),
    ]) {
      await expectRefused(attempt, 'not_found')
    }
  })
})

describe('the client', () => {
  test('signs, which completes the request, without an actor', async () => {
    const body = { client_sign: SIGNATURE, name: 'Ivan' }
    const signed = (await guest.call('requests.publicSign', { params, body })).response
    expect(signed).toMatchObject({ status: 4, signed_at: expect.any(String), actions: ['rate'] })
    const { events } = await state()
    expect(events.at(-1)).toMatchObject({ kind: 6, actor_id: null, payload: { name: 'Ivan', by_link: true } })
    await expectRefused(() => guest.attempt('requests.publicSign', { params, body }), 'transition_not_allowed')
  })

  test('signs where programs know the call from before, too', async () => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: `/api/requests/${params.hash}/sign`,
      payload: { client_sign: SIGNATURE },
    })
    expect(answer.json()).toMatchObject({ response: { status: 4, signed_at: expect.any(String) } })
  })

  test('signs once, also while work goes on', async () => {
    await admin.call('requests.reopen', { params: { id: page.id }, body: { comment: 'More' } })
    const sign = (client_sign: string) => guest.attempt('requests.publicSign', { params, body: { client_sign } })
    await expectRefused(() => sign(BLANK_SIGNATURE), 'validation_failed')
    expect((await sign(SIGNATURE)).response).toMatchObject({ status: 3, actions: [] })
    const error = await expectRefused(() => sign(SIGNATURE), 'validation_failed')
    expect(error.fields?.client_sign?.key).toBe('already_signed')
  })

  test('two signatures at the same time are one', async () => {
    const sign = () => guest.attempt('requests.publicSign', { params, body: { client_sign: SIGNATURE } })
    const both = await Promise.all([sign(), sign()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await state()).events.filter(({ kind }) => kind === 6)).toHaveLength(1)
  })

  test('signs once with one key, however often the call is repeated', async () => {
    const headers = { 'idempotency-key': 'a-signature' }
    const sign = (name: string, as = guest) =>
      as.attempt('requests.publicSign', { params, headers, body: { client_sign: SIGNATURE, name } })
    const [first, meanwhile] = await Promise.all([sign('Ivan'), sign('Ivan')])
    const signed = await state()
    const later = await sign('Ivan')
    expect([first, meanwhile, later].map(({ status }) => status)).toEqual([200, 200, 200])
    expect([meanwhile.response, later.response]).toEqual([first.response, first.response])
    expect(first.response).toMatchObject({ status: 4, signed_at: expect.any(String) })
    expect(signed.events.filter(({ kind }) => kind === 6)).toHaveLength(1)
    expect(await state()).toEqual(signed)
    await expectRefused(() => sign('Somebody else'), 'conflict')
    expect((await sign('Ivan', admin)).response).toEqual(first.response)
  })

  test('declines and rates once with one key, and an error leaves the key free', async () => {
    const headers = { 'idempotency-key': 'another' }
    const rate = () => guest.attempt('requests.publicRate', { params, headers, body: { rating: 5 } })
    await expectRefused(rate, 'transition_not_allowed')
    await guest.call('requests.publicSign', { params, body: { client_sign: SIGNATURE } })
    const [rated, again] = [await rate(), await rate()]
    expect([rated.status, again.status]).toEqual([200, 200])
    expect(again.response).toEqual(rated.response)
    expect((await state()).events.filter(({ kind }) => kind === 5009)).toHaveLength(1)
    await admin.call('requests.reopen', { params: { id: page.id }, body: { comment: 'More' } })
    await executor.call('requests.finish', { params: { id: page.id } })
    const decline = () =>
      guest.attempt('requests.publicDecline', {
        params,
        headers: { 'idempotency-key': 'a-refusal' },
        body: { comment: 'No' },
      })
    const [declined, repeated] = [await decline(), await decline()]
    expect([declined.status, repeated.status]).toEqual([200, 200])
    expect((await state()).events.filter(({ kind }) => kind === 5008)).toHaveLength(1)
    await admin.call('requests.replaceLink', { params: { id: page.id } })
    await expectRefused(decline, 'not_found')
  })

  test('declines with a comment, which puts the request back into work', async () => {
    const decline = (comment: string) => guest.attempt('requests.publicDecline', { params, body: { comment } })
    await expectRefused(() => decline('  '), 'validation_failed')
    expect((await decline('Still leaks')).response).toMatchObject({ status: 3, actions: ['sign'] })
    expect((await state()).events.at(-1)).toMatchObject({
      kind: 5008,
      actor_id: null,
      payload: { comment: 'Still leaks' },
    })
    await expectRefused(() => decline('Again'), 'transition_not_allowed')
  })

  test('declines, and the page of the request says why until the work is finished again', async () => {
    const read = async () => (await executor.call('requests.show', { params: { id: page.id } })).response.declined
    const decline = (comment: string) => guest.call('requests.publicDecline', { params, body: { comment } })
    expect(await read()).toBeNull()
    await decline('Still leaks')
    expect(await read()).toEqual({ comment: 'Still leaks', at: expect.any(String) })
    await executor.call('requests.finish', { params: { id: page.id } })
    expect(await read()).toBeNull()
    await decline('And the tap is loose')
    expect(await read()).toMatchObject({ comment: 'And the tap is loose' })
    await executor.call('requests.finish', { params: { id: page.id } })
    await admin.call('requests.reopen', { params: { id: page.id }, body: { comment: 'More' } })
    expect(await read()).toBeNull()
  })

  test('rates completed work, once', async () => {
    const rate = (rating: number) =>
      guest.attempt('requests.publicRate', { params, body: { rating, comment: 'Quick' } })
    await expectRefused(() => rate(5), 'transition_not_allowed')
    await guest.call('requests.publicSign', { params, body: { client_sign: SIGNATURE } })
    for (const rating of [0, 6, 4.5]) await expectRefused(() => rate(rating), 'validation_failed')
    expect((await rate(4)).response).toMatchObject({ rating: 4, actions: [] } satisfies Partial<PublicRequest>)
    expect((await state()).events.at(-1)).toMatchObject({ kind: 5009, payload: { rating: 4, comment: 'Quick' } })
    await expectRefused(() => rate(1), 'transition_not_allowed')
    const seen = (await admin.call('requests.show', { params: { id: page.id } })).response
    expect([seen.rating, seen.rating_comment]).toEqual([4, 'Quick'])
  })
})
