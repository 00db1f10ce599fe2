/**
 * A check that is repeated only some time after it succeeded. Callers in between, or while it runs, share its outcome; a
 * failure is not remembered, so that the end of a fault shows at once.
 */
export function checkAtMostEvery(milliseconds: number, check: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  let provenAt = Number.NEGATIVE_INFINITY

  async function run() {
    await check()
    provenAt = performance.now()
  }

  return async () => {
    if (performance.now() - provenAt < milliseconds) return
    running ??= run().finally(() => {
      running = undefined
    })
    await running
  }
}
