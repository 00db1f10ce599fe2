import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from '#src/providers/when-idle.ts'

const AFTER = 5_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser whose idle periods the test gives, in milliseconds each. */
function browserOfRests() {
  const asked = new Map<number, IdleRequestCallback>()
  let last = 0
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => {
    asked.set(++last, callback)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => asked.delete(id))
  return (milliseconds: number) => {
    const callbacks = [...asked.values()]
    asked.clear()
    for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => milliseconds })
  }
}

test('what can wait is done in a long rest and not between two frames, once', () => {
  const rest = browserOfRests()
  const act = vi.fn()
  whenIdle(act, AFTER)
  rest(49)
  vi.advanceTimersByTime(AFTER)
  rest(10)
  rest(12)
  expect(act).not.toHaveBeenCalled()
  rest(49)
  rest(49)
  expect(act).toHaveBeenCalledOnce()
})

test('what is called off is not done, after short rests either', () => {
  const rest = browserOfRests()
  const act = vi.fn()
  whenIdle(act, AFTER)()
  const callOff = whenIdle(act, AFTER)
  vi.advanceTimersByTime(AFTER)
  rest(10)
  callOff()
  rest(49)
  expect(act).not.toHaveBeenCalled()
})

test('a page that never rests gets it late, and a browser without rests in time', () => {
  const rest = browserOfRests()
  const act = vi.fn()
  whenIdle(act, AFTER)
  vi.advanceTimersByTime(AFTER)
  rest(5)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(31_000)
  rest(5)
  expect(act).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  whenIdle(act, AFTER)
  vi.advanceTimersByTime(AFTER)
  expect(act).toHaveBeenCalledTimes(2)
})
