import type { InteractionEntity } from '../../contract/interactions.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { readFeed } from './feed.ts'
import { CURSOR_OF, countUnread, markRead } from './unread.ts'

interface Call {
  tx: Tx
  actor: Actor
  params: { id: number }
}

/** The calls on the feed of a row, open to who may read the row. */
export function feedHandlers(entity: InteractionEntity) {
  const owner = CURSOR_OF[entity]
  const requireReadable = ({ tx, actor, params }: Call) => requireRow(tx, actor, `${entity}:read`, params.id)
  async function unread({ tx, actor, params }: Call) {
    return { count: await countUnread(tx, actor, entity, params.id) }
  }
  return {
    async feed(call: Call & { query: { page: number; per_page: number } }) {
      await requireReadable(call)
      return readFeed(call.tx, call.actor, owner, call.params.id, call.query)
    },
    async interactionsUnread(call: Call) {
      await requireReadable(call)
      return unread(call)
    },
    async interactionsRead(call: Call) {
      await requireReadable(call)
      await markRead(call.tx, call.actor, owner, call.params.id)
      return unread(call)
    },
  }
}
