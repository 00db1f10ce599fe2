import type { savedViewRoutes } from '#contract/saved-views.ts'
import type { Handlers } from '../http/handlers.ts'
import { createView, listViews, removeView, updateView } from './stored-views.ts'

export function savedViewHandlers(): Handlers<typeof savedViewRoutes> {
  return {
    list: ({ tx, actor, query }) => listViews(tx, actor, query.entity),
    create: ({ tx, actor, body }) => createView(tx, actor, body),
    update: ({ tx, actor, params, body }) => updateView(tx, actor, params.id, body),
    async remove({ tx, actor, params }) {
      await removeView(tx, actor, params.id)
      return null
    },
  }
}
