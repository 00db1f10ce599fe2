/** Which history: the resource and the row, such as `['requests', 12]`. */
export type FeedOf = readonly [resource: string, id: number]

/** The key a feed is kept under; invalidate it when a live event tells of a change. */
export function feedKey([resource, id]: FeedOf) {
  return [resource, 'feed', id] as const
}
