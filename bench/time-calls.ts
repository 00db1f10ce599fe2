// A process of its own: calls the server as a few people of a company would, and tells how long 95 of 100 calls take.
// Whoever keeps the server busy meanwhile is another process, and its own work does not count as waiting.
import { setTimeout as pause } from 'node:timers/promises'
import { timeOf } from './scale.ts'
import { percentile } from './table.ts'

/** Between two calls. A company that calls without a pause is itself what others wait for. */
const PAUSE_MS = 10

/** What it is sent first; the next message ends what has no number of times. */
export interface Timing {
  authorization: string
  urls: string[]
  times?: number
}

process.once('message', async ({ authorization, urls, times }: Timing) => {
  let isEnough = false
  process.once('message', () => {
    isEnough = true
  })
  const taken = urls.map(() => [] as number[])
  for (let turn = 0; times ? turn < times : !isEnough; turn++) {
    for (const [index, url] of urls.entries()) {
      await pause(PAUSE_MS)
      taken[index]?.push(await timeOf(url, authorization))
    }
  }
  process.send?.(taken.map((times) => percentile(times, 95)))
  process.disconnect()
})
