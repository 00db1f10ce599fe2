import { z } from 'zod'
import { uploadFiles } from './files/files.ts'
import { feedEvent, noteBody, unreadCount } from './history.ts'
import { listQuery, pageOf, severalOf } from './paging.ts'
import type { Permission } from './permissions.ts'
import { type NamesWith, namesWith } from './resources.ts'
import { defineRoutes, id, idParams, named, type Route, user } from './route.ts'

/** Entities whose feed counts unread events. */
export const INTERACTION_ENTITIES = namesWith('history', 'notes')
export type InteractionEntity = NamesWith<'history', 'notes'>

/** At most this many unread events are counted per feed: the exact number beyond it does not matter. */
export const UNREAD_COUNT_MAX = 100
/** Events older than this count as read. */
export const UNREAD_DAYS = 30

/** The call for the history of a row, under the row's own path: `/equipment/:id`. */
export function historyCall(row: string, access: Permission, { summary }: Pick<Route, 'summary'>) {
  return defineRoutes({
    feed: {
      method: 'GET',
      path: `${row}/feed`,
      access,
      summary,
      params: idParams,
      query: listQuery([], {}),
      response: pageOf(feedEvent),
    },
  })
}

/** The calls on the feed of a row, in which users write. */
export function feedCalls(row: string, access: Permission, { summary, isOnSite }: Pick<Route, 'summary' | 'isOnSite'>) {
  return defineRoutes({
    ...historyCall(row, access, { summary }),
    interact: {
      method: 'POST',
      path: `${row}/interaction`,
      access,
      summary: 'Write a note; as form data, with files',
      isOnSite,
      params: idParams,
      body: noteBody,
      upload: uploadFiles,
      response: feedEvent,
      status: 201,
    },
    interactionsRead: {
      method: 'POST',
      path: `${row}/interactions/read`,
      access,
      summary: 'Mark the feed as read',
      params: idParams,
      response: unreadCount,
    },
  })
}

/** The call for the number beside the feed of a row. */
export function unreadCall(row: string, access: Permission) {
  return defineRoutes({
    interactionsUnread: {
      method: 'GET',
      path: `${row}/interactionsUnread`,
      access,
      summary: 'How many events of others are unread',
      params: idParams,
      response: unreadCount,
    },
  })
}

export const interactionRoutes = defineRoutes({
  unread: {
    method: 'GET',
    path: '/interactions/unread',
    access: 'user',
    summary: 'How many events of each given row the user has not seen; rows without any are left out',
    query: z.strictObject({ entity: z.enum(INTERACTION_ENTITIES), ids: severalOf(id) }),
    response: z.array(z.object({ id: z.number(), count: z.number() })),
  },
  menu: {
    method: 'GET',
    path: '/interactions/menu',
    access: 'user',
    summary: 'How many open requests, facilities and clients the user is responsible for have unseen events',
    response: z.object({ requests: z.number(), facilities: z.number(), clients: z.number() }),
  },
  mentionable: {
    method: 'GET',
    path: '/interactions/mentionable',
    access: 'user',
    summary: 'Users who may see a row, and so may be mentioned in a note on it; a few whose name matches',
    query: z.strictObject({ entity: z.enum(INTERACTION_ENTITIES), id, q: z.string().trim().max(200).optional() }),
    response: z.array(user.extend({ role: named })),
  },
  editNote: {
    method: 'PATCH',
    path: '/interactions/:id',
    access: 'user',
    summary: "Change the text of the user's own note, for NOTE_EDIT_MINUTES",
    params: idParams,
    body: noteBody,
    response: feedEvent,
  },
  deleteNote: {
    method: 'DELETE',
    path: '/interactions/:id',
    access: 'user',
    summary: "Delete the user's own note with its files, for NOTE_EDIT_MINUTES",
    params: idParams,
    response: z.null(),
  },
})
