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
