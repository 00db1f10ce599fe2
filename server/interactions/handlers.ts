import type { interactionRoutes } from '#contract/interactions.ts'
import { readEvent } from '../history/feed.ts'
import { countForMenu, countUnreadOf } from '../history/unread.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { deleteNote, editNote } from './change-note.ts'
import { offerMentions } from './mentions.ts'

export function interactionHandlers({ fileLinks }: Pick<Services, 'fileLinks'>): Handlers<typeof interactionRoutes> {
  return {
    unread: ({ tx, actor, query }) => countUnreadOf(tx, actor, query.entity, query.ids),
    menu: ({ tx, actor }) => countForMenu(tx, actor),
    mentionable: ({ tx, actor, query }) => offerMentions(tx, actor, query, query.q),
    async editNote({ tx, actor, params, body }) {
      await editNote(tx, actor, params.id, body.comment)
      return readEvent(tx, actor, fileLinks, params.id)
    },
    async deleteNote({ tx, actor, params }) {
      await deleteNote(tx, actor, params.id)
      return null
    },
  }
}
