/** The most ids that one call accepts. */
const AT_ONCE = 100

interface Waiter<Value> {
  resolve: (value: Value | undefined) => void
  reject: (error: unknown) => void
}

/** Batches loads by id that are requested at the same time into one call. */
export function eachOnce<Value>(load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>) {
  let waiting = new Map<number, Waiter<Value>[]>()

  async function answer(waiters: ReadonlyMap<number, Waiter<Value>[]>): Promise<void> {
    try {
      const found = await load([...waiters.keys()])
      for (const [id, those] of waiters) for (const { resolve } of those) resolve(found.get(id))
    } catch (error) {
      for (const those of waiters.values()) for (const { reject } of those) reject(error)
    }
  }

  function send() {
    const all = [...waiting]
    waiting = new Map()
    for (let from = 0; from < all.length; from += AT_ONCE) void answer(new Map(all.slice(from, from + AT_ONCE)))
  }

  return (id: number) =>
    new Promise<Value | undefined>((resolve, reject) => {
      if (waiting.size === 0) setTimeout(send, 0)
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
}
