import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import { asOwnChange, showsAnswer } from '#src/providers/calls/own-changes.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'
import { serveEventStream } from '../support/event-stream.ts'

const EVENT: LiveEvent = { type: 'updated', entity: 'clients', id: 7 }

let send: (event: LiveEvent) => void
const renew = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  renew.mockClear()
  send = serveEventStream()
})
afterEach(async () => {
  // The stream closes soon after the last hook is gone.
  await vi.advanceTimersByTimeAsync(2_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function follow(...given: Parameters<typeof useLiveEvents>) {
  return renderHook(() => useLiveEvents(...given))
}

it('a burst of changes renews once, and a later change renews again', async () => {
  const { unmount } = follow(['clients', 'facilities'], renew)
  for (let id = 1; id <= 50; id++) send({ ...EVENT, id })
  send({ ...EVENT, entity: 'facilities' })
  await vi.advanceTimersByTimeAsync(200)
  expect(renew).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(renew).toHaveBeenCalledTimes(1)

  send(EVENT)
  await vi.advanceTimersByTimeAsync(400)
  expect(renew).toHaveBeenCalledTimes(2)
  unmount()
})

it('other entities, unwanted rows, and changes that arrive just before it is gone renew nothing', async () => {
  const { unmount } = follow('clients', renew, { only: ({ id }) => id === 7 })
  send({ ...EVENT, entity: 'requests' })
  send({ ...EVENT, id: 8 })
  await vi.advanceTimersByTimeAsync(400)
  expect(renew).not.toHaveBeenCalled()

  send(EVENT)
  await vi.advanceTimersByTimeAsync(100)
  unmount()
  await vi.advanceTimersByTimeAsync(400)
  expect(renew).not.toHaveBeenCalled()
})

it('a change whose answer is shown renews only what asks for every change', async () => {
  const [renewFeed, renewAll] = [vi.fn(), vi.fn()]
  const hooks = [
    follow('clients', renew, { unseen: 'row' }),
    follow('clients', renewFeed, { unseen: 'feed' }),
    follow('clients', renewAll),
  ]
  const counted = () => [renew, renewFeed, renewAll].map(({ mock }) => mock.calls.length)
  const answer = await asOwnChange('a key', async () => ({ id: 7 }))
  showsAnswer('clients', 7, answer)
  send({ ...EVENT, origin: 'a key' })
  await vi.advanceTimersByTimeAsync(400)
  expect(counted()).toEqual([0, 1, 1])

  showsAnswer('clients', 7, answer, 'feed')
  send({ ...EVENT, origin: 'a key' })
  await vi.advanceTimersByTimeAsync(400)
  expect(counted()).toEqual([0, 1, 2])

  send({ ...EVENT, origin: 'another' })
  await vi.advanceTimersByTimeAsync(400)
  expect(counted()).toEqual([1, 2, 3])
  for (const { unmount } of hooks) unmount()
})
