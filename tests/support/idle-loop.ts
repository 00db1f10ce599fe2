import { Worker } from 'node:worker_threads'

/** An event loop with nothing but small answers to write, beside the one that a test watches. */
export interface IdleLoop {
  /** How many small answers it has written so far. */
  turns(): number
  stop(): Promise<void>
}

/**
 * Starts one in a thread of its own. Its turns tell how long the test's own loop was held without a clock: on a busy
 * machine both are slow.
 */
export async function startIdleLoop(): Promise<IdleLoop> {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const turns = new Int32Array(shared)
  const worker = new Worker(new URL('./idle-loop-worker.ts', import.meta.url), { workerData: shared })
  await new Promise((resolve, reject) => worker.once('online', resolve).once('error', reject))
  return {
    turns: () => Atomics.load(turns, 0),
    async stop() {
      await worker.terminate()
    },
  }
}
