// A separate process: calls the server like a few users of an account, and reports the 95th percentile of the times.
// The load on the server comes from another process, so its own work does not count as waiting.
import { setTimeout as pause } from 'node:timers/promises'
import { timeOf } from './scale.ts'
import { percentile } from './table.ts'

/** The pause between two calls. Without it, the account itself would be what others wait for. */
const PAUSE_MS = 10

/** The first message to it; the next one ends a run without a number of times. */
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
