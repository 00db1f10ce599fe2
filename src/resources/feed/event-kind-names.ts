import { EVENT_KINDS, type EventKind } from '../../../contract/history.ts'

/**
 * The kind an event's number stands for. The build ships the result as data (tools/inline-route-table.ts), so that a
 * feed does not bring every schema with it.
 */
export const eventKindNames = Object.fromEntries(
  Object.entries(EVENT_KINDS).map(([kind, { id }]) => [id, kind]),
) as Record<number, EventKind>
