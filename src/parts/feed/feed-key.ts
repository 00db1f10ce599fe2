/** The resource and the row of a feed, such as `['requests', 12]`. */
export type FeedOf = readonly [resource: string, id: number]

/** The query key of a feed; invalidate it when a live event reports a change. */
export function feedKey([resource, id]: FeedOf) {
  return [resource, 'feed', id] as const
}
