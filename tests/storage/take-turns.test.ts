import { expect, onTestFinished, test, vi } from 'vitest'
import { openTurns } from '#server/work/fair-queue.ts'
import { openRests } from '#server/work/heavy-work.ts'

/** Lets pending promises go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a few are done at a time, one of an account, and accounts take turns', async () => {
  const inTurn = openTurns()
  const begun: string[] = []
  const endings: (() => void)[] = []
  const draw = (accountId: number, name: string) =>
    inTurn(accountId, () => {
      begun.push(name)
      return new Promise<string>((resolve) => endings.push(() => resolve(name)))
    })
  const endFirst = async () => {
    endings.shift()?.()
    await settle()
  }

  const drawn = [draw(1, 'a1'), draw(1, 'a2'), draw(1, 'a3')]
  await settle()
  expect(begun).toEqual(['a1'])
  drawn.push(draw(2, 'b1'), draw(2, 'b2'), draw(3, 'c1'))
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await endFirst()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await endFirst()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2'])
  await endFirst()
  expect(begun.slice(4)).toEqual(['c1'])
  for (let left = 0; left < 3; left++) await endFirst()
  expect(begun.slice(5)).toEqual(['a3'])
  expect(await Promise.all(drawn)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
})

test('what fails leaves its place to the next', async () => {
  const inTurn = openTurns()
  const failing = inTurn(1, async () => {
    throw new Error('No picture')
  })
  const next = inTurn(1, async () => 'drawn')
  await expect(failing).rejects.toThrow('No picture')
  expect(await next).toBe('drawn')
})

test('an account that rests leaves its place to others, and goes on afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = openTurns({ atOnce: 1, restAfter: (accountId) => (accountId === 1 ? 100 : 0) })
  const done: string[] = []
  const work = (accountId: number, name: string) => inTurn(accountId, async () => void done.push(name))
  const all = [work(1, 'a1'), work(1, 'a2'), work(2, 'b1'), work(2, 'b2')]
  await settle()
  expect(done).toEqual(['a1', 'b1', 'b2'])
  vi.advanceTimersByTime(100)
  await Promise.all(all)
  expect(done).toEqual(['a1', 'b1', 'b2', 'a2'])
})

test('heavy work rests while another account is being answered, and no longer', () => {
  let now = 0
  const { makeRoomFor, restAfter } = openRests(() => now)
  makeRoomFor(1)
  expect(restAfter(1, 10)).toBe(0)
  expect(restAfter(2, 10)).toBe(20)
  makeRoomFor(2)
  expect(restAfter(1, 10)).toBe(20)
  now += 2_000
  makeRoomFor(1)
  expect(restAfter(1, 10)).toBe(0)
})

test('an account rests longer the more was done for it lately, and others do not', () => {
  let now = 0
  const { makeRoomFor, restAfter } = openRests(() => now)
  makeRoomFor(3)
  expect([restAfter(1, 500), restAfter(1, 500), restAfter(1, 500)]).toEqual([1_000, 1_500, 2_000])
  expect(restAfter(2, 500)).toBe(1_000)
  now += 60 * 60_000
  makeRoomFor(3)
  expect(restAfter(1, 500)).toBeCloseTo(1_000)
})

test('no rest goes on for minutes, however much was done for an account', () => {
  const { makeRoomFor, restAfter } = openRests(() => 0)
  makeRoomFor(2)
  expect(restAfter(1, 15_000)).toBe(10_000)
  expect(restAfter(1, 100)).toBe(2_000)
})
