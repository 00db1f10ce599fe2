import type { InteractionEntity } from '#contract/interactions.ts'
import { RESOURCES } from '#contract/resources.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import type { ReceivedFile } from '../files/receive-upload.ts'
import { readFeed } from '../history/feed.ts'
import { countUnread, markRead } from '../history/unread.ts'
import { addNote, type NoteServices, type RecordNote } from './add-note.ts'

interface Call {
  tx: Tx
  actor: Actor
  params: { id: number }
}

/** The calls on the feed of a row, for those who may read the row. */
export function feedHandlers(entity: InteractionEntity, services: NoteServices, recordNote: RecordNote) {
  const owner = RESOURCES[entity].singular
  const requireReadable = ({ tx, actor, params }: Call) => requireRow(tx, actor, `${entity}:read`, params.id)
  async function unread({ tx, actor, params }: Call) {
    return { count: await countUnread(tx, actor, entity, params.id) }
  }
  return {
    async feed(call: Call & { query: { page: number; per_page: number } }) {
      await requireReadable(call)
      return readFeed(call.tx, call.actor, services.fileLinks, { owner, id: call.params.id }, call.query)
    },
    async interact(call: Call & { body: { comment: string }; files: ReceivedFile[] }) {
      await requireReadable(call)
      const { tx, actor, params, body, files } = call
      return addNote(
        services,
        tx,
        actor,
        { owner: { entity, id: params.id }, comment: body.comment, files },
        recordNote,
      )
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
