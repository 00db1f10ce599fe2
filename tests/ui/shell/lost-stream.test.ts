import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FIRST_STREAM_HEADER } from '#contract/first-stream.ts'
import type { LiveEvent } from '#contract/live.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { listenForUnseen, subscribeToLive } from '#src/providers/live/live.ts'
import { liveStream } from '#src/providers/live/live-stream.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

const EVENT = { type: 'updated', entity: 'clients', id: 7 } as const

/** Each call for a stream: its headers, and its controls. */
const calls: { headers: Headers; open(): void; fail(): void; send(event: LiveEvent): void; end(): void }[] = []
const heard: (LiveEvent | null)[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  heard.length = 0
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    calls.push({
      headers: new Headers(init.headers),
      open: () => resolve(new Response(readable)),
      fail: () => reject(new TypeError('No server')),
      send: (event) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
      end: () => void writer.close(),
    })
    return promise
  })
  beginSession({ access_token: 'token' })
  stop = liveStream.listen((event) => heard.push(event))
})
afterEach(async () => {
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const call = (index: number) => {
  const found = calls[index]
  if (!found) throw new Error(`No call ${index} for a stream`)
  return found
}
const settle = () => vi.advanceTimersByTimeAsync(0)

it('the first stream of a page asks for what changed since its rows were read, and brings nothing else', async () => {
  await settle()
  expect(call(0).headers.get(FIRST_STREAM_HEADER)).toBe('true')
  call(0).open()
  await settle()
  expect(heard).toEqual([])
  call(0).send(EVENT)
  await settle()
  expect(heard).toEqual([EVENT])
})

it('a page whose stream is opened again reads again at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await settle()
  call(0).open()
  await settle()
  call(0).end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(call(1).headers.get(FIRST_STREAM_HEADER)).toBe('false')
  expect(heard).toEqual([])
  call(1).open()
  await settle()
  expect(heard).toEqual([null])
})

it('the session alone reads again then, and not those who follow unseen changes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const [unseen, all] = [vi.fn(), vi.fn()]
  const stops = [listenForUnseen(unseen), subscribeToLive('access', all)]
  await settle()
  call(0).open()
  await settle()
  call(0).end()
  await vi.advanceTimersByTimeAsync(1_000)
  call(1).open()
  await settle()
  expect(all.mock.calls).toEqual([[null]])
  expect(unseen).not.toHaveBeenCalled()
  call(1).send(EVENT)
  await settle()
  expect(unseen.mock.calls).toEqual([[EVENT]])
  for (const end of stops) end()
})

it('a hook that follows rows leaves them to the session then, and what it has gathered as well', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const renew = vi.fn()
  const { unmount } = renderHook(() => useLiveEvents('clients', renew, { gatherMs: 3_000 }))
  await settle()
  call(0).open()
  call(0).send(EVENT)
  await settle()
  call(0).end()
  await vi.advanceTimersByTimeAsync(1_000)
  call(1).open()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heard).toEqual([EVENT, null])
  expect(renew).not.toHaveBeenCalled()

  call(1).send(EVENT)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(renew).toHaveBeenCalledTimes(1)
  unmount()
})

it('a page whose first attempt found no server reads again, too', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await settle()
  call(0).fail()
  await vi.advanceTimersByTimeAsync(2_000)
  call(1).open()
  await settle()
  expect(heard).toEqual([null])
})

it('browsers whose streams ended together reconnect one after another, within five seconds', async () => {
  const random = vi.spyOn(Math, 'random')
  for (const [index, part] of [0, 0.5, 0.999].entries()) {
    random.mockReturnValue(part)
    await settle()
    call(index).open()
    await settle()
    call(index).end()
    await vi.advanceTimersByTimeAsync(990 + part * 4_000)
    expect(calls).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(20)
    expect(calls).toHaveLength(index + 2)
  }
})
