import { expect, it } from 'vitest'
import type { Operation } from '#src/providers/offline/operations.ts'
import { storeOperation } from '#src/providers/offline/stored-operations.ts'
import { browserStore } from '#src/providers/stores/browser-store.ts'
import { dropKeptActor, keepActor, keptActor, workLeftBehind } from '#src/providers/stores/kept-actor.ts'
import { actorOf } from '../support/signed-in.ts'

const PETROV = '7:1'
const petrov = actorOf({ user: { id: 7, firstname: 'Пётр', surname: 'Петров' } })
const SIDOROV = '8:1'
const sidorov = actorOf({ user: { id: 8, firstname: 'Сидор', surname: 'Сидоров' } })

/** A request that was kept for its executor, and work on it that waits. */
async function workAs(owner: string) {
  const store = await browserStore()
  await store?.put('requests', { owner, id: 31, etag: 'a', page: {} as never, pulled_at: '2026-11-20T06:12:00Z' })
  const operation = { id: `of ${owner}`, owner, position: 1, requestId: 31, call: 'start' }
  await storeOperation(operation as unknown as Operation)
}

const keptRequests = async () => (await (await browserStore())?.getAll('requests'))?.map(({ owner }) => owner)

it('the user whom the server last named is there for themselves, and for no one else', async () => {
  await keepActor(PETROV, petrov)
  expect(await keptActor(PETROV)).toMatchObject({ actor: petrov, at: expect.any(Number) })
  expect(await keptActor(SIDOROV)).toBeNull()
  expect(await keptActor(null)).toBeNull()
})

it('a user who leaves takes their requests along, and leaves their unsent work under their name', async () => {
  await keepActor(PETROV, petrov)
  await workAs(PETROV)
  expect(await workLeftBehind()).toEqual([])

  await dropKeptActor()
  expect(await keptActor(PETROV)).toBeNull()
  expect(await keptRequests()).toEqual([])
  expect(await workLeftBehind()).toEqual([{ name: 'Пётр Петров', count: 1 }])
})

it('so it is when another user signs in over them; their work is no longer left when they are back', async () => {
  await keepActor(PETROV, petrov)
  await workAs(PETROV)
  await keepActor(SIDOROV, sidorov)
  expect(await keptRequests()).toEqual([])
  expect(await workLeftBehind()).toEqual([{ name: 'Пётр Петров', count: 1 }])

  await keepActor(PETROV, petrov)
  expect(await workLeftBehind()).toEqual([])
})

it('keeps the requests of the user whom the server names again', async () => {
  await keepActor(PETROV, petrov)
  await workAs(PETROV)
  await keepActor(PETROV, petrov)
  expect(await keptRequests()).toEqual([PETROV])
})
