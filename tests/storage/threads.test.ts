import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { openThreads, ThreadEnded } from '#server/sheets/threads.ts'
import { known } from '../support/known.ts'

/** Answers with its own number; on request it fails or says nothing. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (task) => {
      if (task === 'fail') throw new Error('It failed')
      if (task === 'wait') setTimeout(() => parentPort.postMessage(threadId), 50)
      else if (task !== 'hang') parentPort.postMessage(threadId)
    })`)}`,
)

afterEach(() => void vi.useRealTimers())

function threads(timeoutMs?: number) {
  const opened = openThreads(SCRIPT, timeoutMs ? { timeoutMs } : {})
  return (task: string) => opened.ask<number, number>(task, (number, done) => done(number))
}

test('one thread does what is asked one after the other, two what is asked at once', async () => {
  const ask = threads()
  const first = await ask('say')
  expect(await ask('say')).toBe(first)
  const [one, other] = await Promise.all([ask('wait'), ask('wait')])
  expect(one).not.toBe(other)
  expect([one, other]).toContain(first)
})

test('what failed, or took too long, is not asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ask = threads(60_000)
  const first = await ask('say')
  await expect(ask('fail')).rejects.toThrow('It failed')
  const second = await ask('say')
  expect(second).not.toBe(first)
  const tooLong = expect(ask('hang')).rejects.toThrow(ThreadEnded)
  vi.advanceTimersByTime(60_000)
  await tooLong
  expect(await ask('say')).not.toBe(second)
})

test('one that is idle for ten seconds ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ask = threads()
  const started = once(process, 'worker')
  const first = await ask('say')
  const [worker]: Worker[] = await started
  const ended = once(known(worker), 'exit')
  vi.advanceTimersByTime(9_000)
  expect(await ask('say')).toBe(first)
  vi.advanceTimersByTime(10_000)
  await ended
  expect(await ask('say')).not.toBe(first)
})

test('what is asked while an idle one is ending is done by another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ask = threads()
  const first = await ask('say')
  vi.advanceTimersByTime(10_000)
  expect(await ask('say')).not.toBe(first)
})
