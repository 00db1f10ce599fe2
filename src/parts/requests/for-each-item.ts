/** Two at a time: quick enough for a page of requests, without holding up other calls. */
const AT_ONCE = 2

/** Works through the items in order, several at a time. */
export async function forEachItem<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  async function next() {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

/** @throws the first failure, after all have been tried */
export async function undoEach(undos: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  await forEachItem(undos, async (undo) => {
    try {
      await undo()
    } catch (error) {
      failures.push(error)
    }
  })
  if (failures.length > 0) throw failures[0]
}
