import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type CursorEntity, countUnread, markRead, readFeed } from './feed.ts'

interface Call {
  tx: Tx
  actor: Actor
  params: { id: number }
}

/** The calls on the feed of a row, open to who may read the row. */
export function feedHandlers(owner: CursorEntity, permission: 'requests:read' | 'facilities:read' | 'clients:read') {
  async function unread({ tx, actor, params }: Call) {
    return { count: await countUnread(tx, actor, owner, params.id) }
  }
  return {
    async feed({ tx, actor, params, query }: Call & { query: { page: number; per_page: number } }) {
      await requireRow(tx, actor, permission, params.id)
      return readFeed(tx, actor, owner, params.id, query)
    },
    async interactionsUnread(call: Call) {
      await requireRow(call.tx, call.actor, permission, call.params.id)
      return unread(call)
    },
    async interactionsRead(call: Call) {
      await requireRow(call.tx, call.actor, permission, call.params.id)
      await markRead(call.tx, call.actor, owner, call.params.id)
      return unread(call)
    },
  }
}
