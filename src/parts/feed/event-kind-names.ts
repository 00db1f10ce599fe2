import { EVENT_KINDS, type EventKind } from '#contract/history.ts'

/**
 * The event kinds by their numbers. The build inlines the result as data (tools/inline-tables.ts), so that a feed
 * does not load every schema.
 */
export const eventKindNames = Object.fromEntries(
  Object.entries(EVENT_KINDS).map(([kind, { id }]) => [id, kind]),
) as Record<number, EventKind>
