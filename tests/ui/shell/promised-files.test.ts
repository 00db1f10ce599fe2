import { createHash } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentOperations } from '#src/providers/offline/logged-operations.ts'
import {
  closeOperationLog,
  discardOperation,
  openOperationLog,
  perform,
  retryAllOperations,
} from '#src/providers/offline/operation-log.ts'
import type { Operation } from '#src/providers/offline/operations.ts'
import { storeNew } from '#src/providers/offline/stored-operations.ts'
import { browserStore } from '#src/providers/stores/browser-store.ts'
import type { Answer, Asked } from '../support/crud-harness.tsx'
import { network } from '../support/network.ts'
import { NO_PAGES, outcomesOf, togetherIn } from '../support/sent-operations.ts'
import { executor, signInAs } from '../support/signed-in.ts'

const PUMP = { id: 7, number: 107 }
const params = { id: 7 }
const photo = (name: string) =>
  new File([`bytes of ${name}`], name, { type: 'image/jpeg', lastModified: 1_700_000_000_000 })
const hashOf = (name: string) => createHash('sha256').update(`bytes of ${name}`).digest('hex')
const takePhoto = (item: number, name: string) =>
  perform('answer', PUMP, { params, body: { checklist_item_id: item }, files: [photo(name)] })

let user = 300
let known: string[] = []
/** How the server answers the bytes of a file; null: it takes them. */
let ofBytes: (hash: string) => Answer | null = () => null

async function goOut(outcomes?: Parameters<typeof outcomesOf>[1]) {
  const asked = await signInAs(executor(user), (one) => {
    if (one.path === '/operations') return outcomesOf(one, outcomes)
    if (one.path === '/operations/files/known') return { response: known }
    return ofBytes(one.path.replace('/operations/files/', '')) ?? { response: null }
  })
  const connection = network()
  await openOperationLog(`${user}:1`, NO_PAGES)
  await connection.goOff()
  return { asked, ...connection }
}

const sentFiles = (asked: Asked[]) =>
  asked.flatMap(({ path }) => path.match(/^\/operations\/files\/([0-9a-f]{64})$/)?.[1] ?? [])
const storedPhotos = async () => (await browserStore())?.count('photos')

beforeEach(() => {
  user += 1
  known = []
  ofBytes = () => null
})
afterEach(async () => {
  for (const { id } of currentOperations()) discardOperation(id)
  await waitFor(async () => expect(await storedPhotos()).toBe(0))
  closeOperationLog()
  vi.unstubAllGlobals()
})

it('a photo is promised with its operation, and its bytes follow when the server has that', async () => {
  const { asked, comeBack } = await goOut()
  await expect(takePhoto(1, 'boiler.jpg')).resolves.toEqual({ state: 'waiting' })
  expect(await storedPhotos()).toBe(1)
  expect((await (await browserStore())?.getAll('operations'))?.map(({ args }) => args.files)).toEqual([undefined])

  await comeBack()
  await waitFor(() => expect(currentOperations()).toEqual([]))
  const [sent] = asked.filter(({ path }) => path === '/operations').flatMap(togetherIn)
  expect(sent?.files).toEqual([
    {
      sha256: hashOf('boiler.jpg'),
      name: 'boiler.jpg',
      size: 19,
      mime: 'image/jpeg',
      taken_at: '2023-11-14T22:13:20.000Z',
    },
  ])
  expect(sentFiles(asked)).toEqual([hashOf('boiler.jpg')])
  expect(asked.map(({ path }) => path).filter((path) => path.startsWith('/requests/'))).toEqual([])
  await waitFor(async () => expect(await storedPhotos()).toBe(0))
})

it('photos go one at a time, the latest first, and not those that the server has', async () => {
  known = [hashOf('second.jpg')]
  const { asked, comeBack } = await goOut()
  for (const [item, name] of ['first.jpg', 'second.jpg', 'third.jpg'].entries()) await takePhoto(item, name)
  await comeBack()
  await waitFor(() => expect(currentOperations()).toEqual([]))
  expect(sentFiles(asked)).toEqual([hashOf('third.jpg'), hashOf('first.jpg')])
})

it('a photo waits in the browser until the server has it, whatever fails on the way', async () => {
  ofBytes = () => ({ status: 503, error: { code: 'unavailable', message: 'Нет' } })
  const { asked, comeBack } = await goOut()
  await takePhoto(1, 'boiler.jpg')
  await comeBack()
  await waitFor(() => expect(sentFiles(asked)).toHaveLength(1))
  expect(currentOperations()).toMatchObject([{ state: 'promised' }])
  expect(await storedPhotos()).toBe(1)

  // The page is closed and opened again.
  closeOperationLog()
  ofBytes = () => null
  await openOperationLog(`${user}:1`, NO_PAGES)
  await waitFor(() => expect(currentOperations()).toEqual([]))
  expect(asked.filter(({ path }) => path === '/operations')).toHaveLength(1)
})

it('a page that is closed once the last photo has come, before it has read that, ends it when it is opened again', async () => {
  const { asked, comeBack } = await goOut()
  await takePhoto(1, 'boiler.jpg')
  closeOperationLog()
  const reading = Promise.withResolvers<void>()
  let readings = 0
  const pages = { ...NO_PAGES, sent: () => (readings++ === 0 ? Promise.resolve() : reading.promise) }
  await openOperationLog(`${user}:1`, pages)
  await comeBack()
  await waitFor(() => expect(readings).toBe(2))
  closeOperationLog()
  reading.resolve()

  known = [hashOf('boiler.jpg')]
  await openOperationLog(`${user}:1`, NO_PAGES)
  await waitFor(() => expect(currentOperations()).toEqual([]))
  expect(sentFiles(asked)).toEqual([hashOf('boiler.jpg')])
})

it('a photo that another tab left behind goes with what is done in this one', async () => {
  const { asked, comeBack } = await goOut()
  await takePhoto(1, 'boiler.jpg')
  const [operation] = currentOperations()
  closeOperationLog()
  await comeBack()
  await openOperationLog(`${user}:1`, NO_PAGES)
  await waitFor(() => expect(currentOperations()).toEqual([]))

  const theirs = { ...operation, id: `of another tab ${user}`, state: 'promised' } as Operation
  await storeNew(theirs, () => true)
  new BroadcastChannel('naryad-operations').postMessage({ operation: theirs })
  await waitFor(() => expect(currentOperations()).toMatchObject([{ state: 'promised' }]))
  await perform('start', PUMP, { params, body: {} })
  await waitFor(() => expect(currentOperations()).toEqual([]))
  expect(sentFiles(asked)).toEqual([hashOf('boiler.jpg'), hashOf('boiler.jpg')])
})

it('a photo that is not taken says so, and holds up no other; one that was replaced need not go', async () => {
  const refused = { status: 413, error: { code: 'too_large', message: 'Слишком большой файл' } }
  const gone = { status: 404, error: { code: 'not_found', message: 'Не найдено' } }
  ofBytes = (hash) => ({ [hashOf('huge.jpg')]: refused, [hashOf('old.jpg')]: gone })[hash] ?? null
  const { comeBack } = await goOut()
  for (const [item, name] of ['good.jpg', 'old.jpg', 'huge.jpg'].entries()) await takePhoto(item, name)
  await comeBack()
  await waitFor(() => expect(currentOperations()).toHaveLength(1))
  expect(currentOperations()).toMatchObject([{ state: 'refused', refusal: 'Слишком большой файл' }])
  expect(await storedPhotos()).toBe(1)
})

it('a photo of kept work goes too, and then the office decides', async () => {
  const { asked, comeBack } = await goOut(() => ({ outcome: 'kept' }))
  await takePhoto(1, 'late.jpg')
  await comeBack()
  await waitFor(() => expect(currentOperations()).toMatchObject([{ state: 'ended', outcome: 'kept' }]))
  expect(sentFiles(asked)).toEqual([hashOf('late.jpg')])
})

it('on a slow network photos wait, and go when that is asked for', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { effectiveType: '2g' } }))
  const { asked, comeBack } = await goOut()
  await takePhoto(1, 'boiler.jpg')
  await comeBack()
  await waitFor(() => expect(currentOperations()).toMatchObject([{ state: 'promised' }]))
  expect(sentFiles(asked)).toEqual([])
  retryAllOperations()
  await waitFor(() => expect(currentOperations()).toEqual([]))
  expect(sentFiles(asked)).toEqual([hashOf('boiler.jpg')])
})
