import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import {
  BLANK_SIGNATURE,
  createClient,
  newKinds,
  type PlacedRequest,
  placeRequest,
  SIGNATURE,
  stateOf,
} from '#tests/support/request-samples.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const executor = await account.signInAs('executor')
const clientId = await createClient(admin)

function place(status: number) {
  return placeRequest(testApp, account, { status, clientId, executors: [account.users.executor.id] })
}

/** The action is rejected with this code, and neither the row nor its history changed. */
async function expectRefused(id: number, attempt: () => ReturnType<Caller['attempt']>, code: string) {
  const before = await stateOf(testApp, account, id)
  const answer = await attempt()
  expect(answer.error.code).toBe(code)
  expect(await stateOf(testApp, account, id)).toEqual(before)
  return answer.error
}

describe('start', () => {
  test('needs an executor', async () => {
    const { id } = await placeRequest(testApp, account, { status: 1, clientId, executors: [] })
    const error = await expectRefused(
      id,
      () => admin.attempt('requests.start', { params: { id } }),
      'validation_failed',
    )
    expect(error.fields?.employees?.key).toBe('executor_required')
    expect((await admin.call('requests.show', { params: { id } })).response.actions).not.toContain('start')
  })

  test('of two at the same time one wins', async () => {
    const { id } = await place(1)
    const before = await stateOf(testApp, account, id)
    const both = await Promise.all([
      admin.attempt('requests.start', { params: { id } }),
      executor.attempt('requests.start', { params: { id } }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await stateOf(testApp, account, id)
    expect(newKinds(before, after)).toEqual([1])
    expect(after.row?.version).toBe(2)
  })

  test('notes when work began', async () => {
    const { id } = await place(1)
    const page = (await executor.call('requests.start', { params: { id } })).response
    expect(Math.abs(Date.parse(known(page.started_at)) - Date.now())).toBeLessThan(60_000)
  })
})

describe('a stale version', () => {
  test('answers 409 with the request as it is now, and changes nothing', async () => {
    const { id } = await place(1)
    await admin.call('requests.update', { params: { id }, body: { name: 'By somebody else', version: 1 } })
    const attempts = [
      () => admin.attempt('requests.update', { params: { id }, body: { name: 'Mine', version: 1 } }),
      () => admin.attempt('requests.changePrice', { params: { id }, body: { price: '1', comment: 'x', version: 1 } }),
      () => admin.attempt('requests.assign', { params: { id }, body: { employees: [], version: 1 } }),
    ]
    for (const attempt of attempts) {
      const error = await expectRefused(id, attempt, 'stale')
      expect(error.details).toMatchObject({ id, name: 'By somebody else', version: 2, actions: expect.any(Array) })
    }
  })

  test('turns nothing away that is done on site', async () => {
    const { id, checklistId } = await place(1)
    const params = { id }
    const edit = (name: string) => admin.call('requests.update', { params, body: { name } })
    await edit('Edited before the start')
    expect((await executor.attempt('requests.start', { params, body: { version: 1 } })).status).toBe(200)
    await edit('Edited meanwhile')
    const checklist = { checklist_id: checklistId, version: 1 }
    expect((await executor.attempt('requests.finishChecklist', { params, body: checklist })).status).toBe(200)
    await edit('Edited before the signature')
    const signature = { client_sign: SIGNATURE, version: 1 }
    expect((await executor.attempt('requests.sign', { params, body: signature })).status).toBe(200)
    await edit('Edited before the end')
    const finished = await executor.attempt('requests.finish', { params, body: { version: 1 } })
    expect([finished.status, finished.response]).toMatchObject([200, { status: 4, name: 'Edited before the end' }])
  })

  test('is not taken into account when none is given', async () => {
    const { id } = await place(1)
    await admin.call('requests.update', { params: { id }, body: { name: 'First' } })
    const page = (await admin.call('requests.update', { params: { id }, body: { name: 'Second' } })).response
    expect([page.name, page.version]).toEqual(['Second', 3])
  })

  test('of two changes with the same version at the same time one wins', async () => {
    const { id } = await place(1)
    const both = await Promise.all(
      ['One', 'Other'].map((name) => admin.attempt('requests.update', { params: { id }, body: { name, version: 1 } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await stateOf(testApp, account, id)).row?.version).toBe(2)
  })
})

describe('finish', () => {
  test('goes to approval when the client has yet to sign, and to completed when they have', async () => {
    const { id } = await place(3)
    await admin.call('requests.update', { params: { id }, body: { client_sign_required: true } })
    const awaiting = (await executor.call('requests.finish', { params: { id } })).response
    expect(awaiting.status).toBe(2)
    const signed = await executor.call('requests.sign', {
      params: { id },
      body: { client_sign: SIGNATURE, name: 'Ann' },
    })
    expect(signed.response).toMatchObject({ status: 4, client_sign: { image: SIGNATURE, name: 'Ann' } })

    const other = await place(3)
    const params = { id: other.id }
    await admin.call('requests.update', { params, body: { client_sign_required: true } })
    await executor.call('requests.sign', { params, body: { client_sign: SIGNATURE } })
    expect((await executor.call('requests.finish', { params })).response.status).toBe(4)
  })
})

describe('sign', () => {
  test('is done once', async () => {
    const { id } = await place(3)
    const sign = () => executor.attempt('requests.sign', { params: { id }, body: { client_sign: SIGNATURE } })
    expect((await sign()).status).toBe(200)
    const error = await expectRefused(id, sign, 'validation_failed')
    expect(error.fields?.client_sign?.key).toBe('already_signed')
  })

  test.each([
    ['all of one colour', BLANK_SIGNATURE, 'signature_empty'],
    ['no image', `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`, 'signature_unreadable'],
    ['cut off', SIGNATURE.slice(0, -40), 'signature_unreadable'],
    ['of another type', 'data:image/jpeg;base64,AAAA', 'signature_empty'],
    ['empty', '', 'signature_empty'],
  ])('refuses a signature that is %s', async (_, client_sign, key) => {
    const { id } = await place(3)
    const error = await expectRefused(
      id,
      () => executor.attempt('requests.sign', { params: { id }, body: { client_sign } }),
      'validation_failed',
    )
    expect(error.fields?.client_sign?.key).toBe(key)
  })
})

describe('reopen', () => {
  let request: PlacedRequest
  beforeEach(async () => {
    request = await place(3)
    const params = { id: request.id }
    await executor.call('requests.sign', { params, body: { client_sign: SIGNATURE } })
    await executor.call('requests.finish', { params })
  })

  test('takes the signature down and keeps it as a version', async () => {
    const params = { id: request.id }
    const page = (await admin.call('requests.reopen', { params, body: { comment: 'It drips' } })).response
    expect(page).toMatchObject({ status: 3, client_sign: null, finished_at: null })
    const { events } = await stateOf(testApp, account, request.id)
    expect(events.at(-1)).toMatchObject({ kind: 1, payload: { reopened: true, comment: 'It drips' } })
    // It can be signed again; both stay.
    await executor.call('requests.sign', { params, body: { client_sign: SIGNATURE } })
    const kept = await testApp.services.database.inAccount(account.id, (tx) =>
      tx.selectFrom('request_signatures').select('id').where('request_id', '=', request.id).execute(),
    )
    expect(kept).toHaveLength(2)
  })

  test('is possible for 14 days', async () => {
    const params = { id: request.id }
    const finishedBefore = (days: number) =>
      testApp.services.database.inAccount(account.id, (tx) =>
        sql`update requests set finished_at = now() - make_interval(days => ${days}) where id = ${request.id}`.execute(
          tx,
        ),
      )
    await finishedBefore(15)
    const error = await expectRefused(
      request.id,
      () => admin.attempt('requests.reopen', { params, body: { comment: 'Late' } }),
      'validation_failed',
    )
    expect(error.fields?._?.key).toBe('reopen_expired')
    expect((await admin.call('requests.show', { params })).response.actions).not.toContain('reopen')
    await finishedBefore(13)
    expect((await admin.call('requests.reopen', { params, body: { comment: 'In time' } })).response.status).toBe(3)
  })
})

describe('cancel, deadline and price', () => {
  test('who calls it off decides the status', async () => {
    for (const [initiator, status] of [
      ['company', 5],
      ['client', 6],
    ] as const) {
      const { id } = await place(3)
      const body = { comment: 'Moved away', initiator }
      const page = (await admin.call('requests.cancel', { params: { id }, body })).response
      expect(page).toMatchObject({ status, cancel_reason: 'Moved away', initiator })
      const { events } = await stateOf(testApp, account, id)
      expect(events.at(-1)).toMatchObject({ kind: 3, payload: body })
    }
  })

  test('a deadline lies in the future, and its event holds the old and the new one', async () => {
    const { id } = await place(1)
    const change = (deadline_at: string) =>
      admin.attempt('requests.changeDeadline', {
        params: { id },
        body: { comment: 'Later', initiator: 'client', deadline_at },
      })
    await expectRefused(id, () => change('0000-01-01T00:00:00Z'), 'validation_failed')
    const error = await expectRefused(id, () => change('2020-01-01T00:00:00Z'), 'validation_failed')
    expect(error.fields?.deadline_at?.key).toBe('deadline_past')
    expect((await change('2098-01-01T00:00:00Z')).status).toBe(200)
    expect((await change('2099-01-01T03:00:00+03:00')).status).toBe(200)
    const { events, row } = await stateOf(testApp, account, id)
    expect(row?.deadline_at).toBe('2099-01-01T00:00:00+00:00')
    expect(events.at(-1)?.payload).toEqual({
      comment: 'Later',
      initiator: 'client',
      old: '2098-01-01T00:00:00+00:00',
      new: '2099-01-01T00:00:00+00:00',
    })
  })

  test('a price is money, and its event holds the old and the new one', async () => {
    const { id } = await place(1)
    const change = (price: string) =>
      admin.attempt('requests.changePrice', { params: { id }, body: { comment: 'Agreed', price } })
    for (const price of ['-1', '1,5', '1.555', 'free', '']) {
      const error = await expectRefused(id, () => change(price), 'validation_failed')
      expect(error.fields?.price?.key, price).toBe('money_invalid')
    }
    await change('100')
    await change('99999999999.99')
    const { events, row } = await stateOf(testApp, account, id)
    expect(row?.price).toBe('99999999999.99')
    expect(events.at(-1)?.payload).toEqual({ comment: 'Agreed', old: '100.00', new: '99999999999.99' })
  })

  test('only a promised deadline moves for a reason', async () => {
    const { id } = await place(1)
    const change = (body: object) => admin.attempt('requests.changeDeadline', { params: { id }, body })
    expect((await change({ deadline_at: '2098-01-01T00:00:00Z' })).status).toBe(200)
    const { events } = await stateOf(testApp, account, id)
    expect(events.at(-1)).toMatchObject({ kind: 4, payload: { old: null, new: '2098-01-01T00:00:00+00:00' } })
    const move = () => change({ deadline_at: '2099-01-01T00:00:00Z' })
    const { fields } = await expectRefused(id, move, 'validation_failed')
    expect(fields?.comment?.key).toBe('comment_required')
    expect(fields?.initiator?.key).toBe('initiator_required')
  })

  test.each(['cancel', 'changePrice', 'changeDeadline', 'reopen'] as const)('%s needs a comment', async (action) => {
    const { id } = await place(2)
    // The first deadline needs none.
    await admin.call('requests.changeDeadline', { params: { id }, body: { deadline_at: '2098-01-01T00:00:00Z' } })
    const body = { initiator: 'client', price: '1', deadline_at: '2099-01-01T00:00:00Z' }
    const used = {
      cancel: ['initiator'],
      changePrice: ['price'],
      changeDeadline: ['initiator', 'deadline_at'],
      reopen: [],
    }
    const fields = Object.fromEntries(
      Object.entries(body).filter(([name]) => (used[action] as string[]).includes(name)),
    )
    for (const comment of [undefined, '', '   ']) {
      const error = await expectRefused(
        id,
        () => admin.attempt(`requests.${action}`, { params: { id }, body: { ...fields, comment } }),
        'validation_failed',
      )
      expect(error.fields?.comment?.key).toBe('comment_required')
    }
  })
})

describe('delete', () => {
  test('is refused when work was noted on a new request', async () => {
    const { id } = await place(1)
    const { response: work } = await executor.call('requests.addWork', {
      params: { id },
      body: { title: 'Filter', quantity: '1', price: '10' },
    })
    await expectRefused(id, () => admin.attempt('requests.remove', { params: { id } }), 'in_use')
    await executor.call('requests.removeWork', { params: { id, workId: work.id } })
    expect((await admin.attempt('requests.remove', { params: { id } })).response).toBeNull()
    expect((await admin.attempt('requests.show', { params: { id } })).error.code).toBe('not_found')
  })
})

describe('works', () => {
  test('sums lines to the cent, and keeps both in the history', async () => {
    const { id } = await place(3)
    const add = (quantity: string, price: string) =>
      executor.call('requests.addWork', { params: { id }, body: { title: 'Pipe', quantity, measure: 'm', price } })
    expect((await add('2.5', '99.99')).response).toMatchObject({ quantity: '2.5', price: '99.99', total: '249.98' })
    const { response: second } = await add('0.001', '1')
    const page = (await executor.call('requests.show', { params: { id } })).response
    expect([page.works.length, page.works_total]).toEqual([2, '249.98'])

    await executor.call('requests.removeWork', { params: { id, workId: second.id } })
    const again = await executor.attempt('requests.removeWork', { params: { id, workId: second.id } })
    expect(again.error.code).toBe('not_found')
    const { events } = await stateOf(testApp, account, id)
    expect(events.slice(-3).map(({ kind }) => kind)).toEqual([5012, 5012, 5013])
  })

  test('refuses a quantity that is none', async () => {
    const { id } = await place(3)
    for (const quantity of ['0', '0.000', '-1', '1.2345', 'many', '']) {
      const body = { title: 'Pipe', quantity, price: '1' }
      const attempt = () => executor.attempt('requests.addWork', { params: { id }, body })
      const error = await expectRefused(id, attempt, 'validation_failed')
      expect(error.fields?.quantity?.key, quantity).toBe('not_number')
    }
  })

  test('sums the largest line there can be', async () => {
    const { id } = await place(3)
    const body = { title: 'Gold', quantity: '9999999.999', price: '999999999999.99' }
    await executor.call('requests.addWork', { params: { id }, body })
    const page = (await executor.call('requests.show', { params: { id } })).response
    expect(page.works_total).toBe('9999999998999900000.00')
  })

  test('another request’s line is not taken out', async () => {
    const [one, other] = [await place(3), await place(3)]
    const { response: work } = await executor.call('requests.addWork', {
      params: { id: one.id },
      body: { title: 'Pipe', quantity: '1', price: '1' },
    })
    const attempt = () => executor.attempt('requests.removeWork', { params: { id: other.id, workId: work.id } })
    await expectRefused(one.id, attempt, 'not_found')
  })

  test('a product that is not there answers 422 at its field', async () => {
    const { id } = await place(3)
    const body = { title: 'Pipe', quantity: '1', price: '1', product_id: 999_999 }
    const attempt = () => executor.attempt('requests.addWork', { params: { id }, body })
    const error = await expectRefused(id, attempt, 'validation_failed')
    expect(error.fields?.product_id?.key).toBe('not_found')
  })
})

describe('the feed', () => {
  test('takes notes of every user who may read the request, and counts as read only when said so', async () => {
    const { id } = await place(1)
    const params = { id }
    const note = (await executor.call('requests.interact', { params, body: { comment: 'Key at the desk' } })).response
    expect(note).toMatchObject({ kind: 10, payload: { comment: 'Key at the desk' }, request: { id } })
    const feed = (await admin.call('requests.feed', { params })).response
    expect(feed.data.map(({ kind }) => kind)).toEqual([10, 11])
    expect((await admin.call('requests.interactionsRead', { params })).response).toEqual({ count: 0 })
    expect((await stateOf(testApp, account, id)).row?.version).toBe(1)
  })

  test('is closed to who may not read the request', async () => {
    const { id } = await placeRequest(testApp, account, { status: 1, clientId, executors: [] })
    const params = { id }
    for (const attempt of [
      () => executor.attempt('requests.feed', { params }),
      () => executor.attempt('requests.interact', { params, body: { comment: 'Hello' } }),
      () => executor.attempt('requests.interactionsRead', { params }),
      () => executor.attempt('requests.files', { params }),
    ]) {
      await expectRefused(id, attempt, 'not_found')
    }
  })
})

describe('the public link', () => {
  test('can be replaced in any status', async () => {
    const { id } = await place(4)
    const before = (await admin.call('requests.show', { params: { id } })).response
    const after = (await admin.call('requests.replaceLink', { params: { id } })).response
    expect(after.hash).toMatch(/^[\w-]{22}$/)
    expect(after.hash).not.toBe(before.hash)
    expect((await stateOf(testApp, account, id)).events.at(-1)?.kind).toBe(5014)
  })
})
