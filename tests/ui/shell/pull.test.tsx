import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FoundProduct } from '#contract/goods/products.ts'
import { currentActor, worksOffline } from '#src/providers/actor.ts'
import { pullRequests } from '#src/providers/offline/pull.ts'
import { pulledProducts, pulledRequest, pulledRequests, renewPulled } from '#src/providers/offline/pulled.ts'
import { browserStore } from '#src/providers/stores/browser-store.ts'
import { dropKeptActor, keepActor, keptActor } from '#src/providers/stores/kept-actor.ts'
import PullKeeper from '#src/shell/PullKeeper.tsx'
import { known } from '#tests/support/known.ts'
import type { Asked } from '../support/crud-harness.tsx'
import { network } from '../support/network.ts'
import { pulledOf, requestPageOf } from '../support/pulled.ts'
import { removePushBrowser, stubPushBrowser } from '../support/push-browser.ts'
import { actorOf, executor, signInAs } from '../support/signed-in.ts'

const PETROV = '7:1'
const FILTER: FoundProduct = {
  id: 1,
  title: 'Фильтр',
  kind: 'goods',
  article: null,
  price: '400.00',
  avatar: null,
  measure: null,
  category: null,
}

/** What the server answers to pulls, one after the other; the last one for ever. */
let answers: ReturnType<typeof pulledOf>[]
let asked: Asked[]
const pulls = () => asked.filter(({ path }) => path === '/offline/pull')
const row = (id: number, etag = 'a', name = `Заявка ${id}`) => ({ id, etag, page: requestPageOf({ id, name }) })
const idsOfPulled = async () => (await pulledRequests())?.pages.map(({ id }) => id)

async function signInPetrov() {
  answers = [pulledOf({})]
  asked = await signInAs(executor(7), ({ path }) => ({
    response: path === '/offline/pull' ? (answers.length > 1 ? answers.shift() : answers[0]) : null,
  }))
  await vi.waitFor(async () => expect(await keptActor(PETROV)).not.toBeNull())
}

beforeEach(signInPetrov)
afterEach(async () => {
  await dropKeptActor()
  removePushBrowser()
})

describe('what is pulled', () => {
  it('is kept as the server has it: new, changed, unchanged and gone', async () => {
    answers = [
      pulledOf({ requests: [row(1), row(2), row(3)], price_list_etag: 'p', price_list: [FILTER] }),
      pulledOf({
        server_time: '2026-11-20T08:00:00Z',
        requests: [row(2, 'b', 'Другая')],
        unchanged: [3],
        gone: [1],
        price_list_etag: 'p',
      }),
    ]
    await pullRequests(PETROV)
    expect(known(pulls()[0]).body).toEqual({ known: [], price_list_etag: null })
    expect(await idsOfPulled()).toEqual([1, 2, 3])

    await pullRequests(PETROV)
    const etags = [1, 2, 3].map((id) => ({ id, etag: 'a' }))
    expect(known(pulls()[1]).body).toEqual({ known: etags, price_list_etag: 'p' })
    expect(await idsOfPulled()).toEqual([2, 3])
    expect(await pulledRequest(2)).toMatchObject({ page: { name: 'Другая' }, at: '2026-11-20T08:00:00Z' })
    expect(await pulledRequest(3), 'it was so then, too').toMatchObject({ at: '2026-11-20T08:00:00Z' })
    expect(await pulledRequest(1)).toBeNull()
    expect(await pulledProducts()).toEqual([FILTER])
  })

  it('is no one else’s, and goes with its user', async () => {
    answers = [pulledOf({ requests: [row(1)], price_list_etag: 'p', price_list: [FILTER] })]
    await pullRequests(PETROV)
    await keepActor('8:1', actorOf({ user: { id: 8 } }))
    const store = await browserStore()
    expect(await store?.count('requests')).toBe(0)
    expect(await store?.get('device', 'pulled')).toBeUndefined()
  })

  it('is not stored for a user who has left while the server answered', async () => {
    answers = [pulledOf({ requests: [row(1)] })]
    const pulling = pullRequests(PETROV)
    await dropKeptActor()
    await pulling
    expect(await (await browserStore())?.count('requests')).toBe(0)
  })

  it('is deleted, and the app no longer opens with it, once the account keeps nothing on phones', async () => {
    answers = [pulledOf({ requests: [row(1)] }), pulledOf({ horizon: null, gone: [1] })]
    await pullRequests(PETROV)
    await pullRequests(PETROV)
    expect(await (await browserStore())?.count('requests')).toBe(0)
    expect(await keptActor(PETROV)).toBeNull()
  })

  it('follows what the server answers in between, and is asked for again then', async () => {
    answers = [pulledOf({ requests: [row(1)] })]
    await pullRequests(PETROV)
    await renewPulled(requestPageOf({ id: 1, status: 3 }))
    await renewPulled(requestPageOf({ id: 5 }))
    expect(await pulledRequest(1)).toMatchObject({ page: { status: 3 } })
    expect(await pulledRequest(5)).toBeNull()
    await pullRequests(PETROV)
    expect(known(pulls()[1]).body).toMatchObject({ known: [{ id: 1, etag: 'shown' }] })
  })
})

describe('an executor’s page pulls', () => {
  let visibility: DocumentVisibilityState = 'visible'
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
  const expectPulls = (count: number) => vi.waitFor(() => expect(pulls()).toHaveLength(count))

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  })

  async function openPage() {
    render(<PullKeeper actor={known(currentActor())} />)
    expect(pulls()).toHaveLength(0)
    await minutes(1)
    await expectPulls(1)
  }

  it('once it has what it needs, and every quarter of an hour while it is looked at', async () => {
    await openPage()
    await minutes(15)
    await expectPulls(2)
    visibility = 'hidden'
    await minutes(60)
    expect(pulls()).toHaveLength(2)
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await expectPulls(3)
    document.dispatchEvent(new Event('visibilitychange'))
    await minutes(1)
    expect(pulls()).toHaveLength(3)
  })

  it('when the connection is back, and not without one', async () => {
    await openPage()
    const { goOff, comeBack } = network()
    await goOff()
    await minutes(20)
    expect(pulls()).toHaveLength(1)
    await comeBack()
    await expectPulls(2)
  })

  it('when a push has come', async () => {
    const browser = stubPushBrowser()
    await openPage()
    expect(browser.send({ type: 'pull' }).answered).toBe(true)
    await expectPulls(2)
  })
})

it('nothing is pulled for who carries out no requests, or where nothing is kept on phones', () => {
  const petrov = known(currentActor())
  expect(worksOffline(petrov)).toBe(true)
  expect(worksOffline({ ...petrov, account: { ...petrov.account, offline_days: 0 } })).toBe(false)
  expect(worksOffline({ ...petrov, permissions: [] })).toBe(false)
})
