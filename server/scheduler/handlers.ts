import type { scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import { requireRow } from '../access/scope.ts'
import type { Handlers } from '../http/handlers.ts'
import { openRequestEmails } from '../requests/index.ts'
import type { Services } from '../services.ts'
import { changeOccurrence } from './change-occurrence.ts'
import { changeScheduledRequest } from './change-scheduled-request.ts'
import { createScheduledRequest } from './create-scheduled-request.ts'
import { deleteScheduledRequest } from './delete-scheduled-request.ts'
import { listOccurrences } from './occurrence-rows.ts'
import { listPlanned } from './planned-occurrences.ts'
import { previewOccurrences } from './preview-occurrences.ts'
import { runOccurrence } from './run-occurrence.ts'
import { listScheduledRequests, readScheduledRequest } from './scheduled-request-rows.ts'

export function scheduledRequestHandlers(services: Services): Handlers<typeof scheduledRequestRoutes> {
  const { fileLinks: links } = services
  const writeEmails = openRequestEmails(services)
  return {
    list: ({ tx, actor, query }) => listScheduledRequests(tx, actor, query),

    async show({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'schedule:read', id)
      return readScheduledRequest(tx, actor, id)
    },

    create: {
      change: ({ tx, actor, body }) => createScheduledRequest(tx, actor, body),
      read: ({ tx, actor }, id) => readScheduledRequest(tx, actor, id),
    },

    update: {
      change: ({ tx, actor, params: { id }, body }) =>
        changeScheduledRequest({ tx, actor, links, writeEmails }, id, body),
      // The change may have put the row out of the actor's access.
      read: ({ tx, actor }, id) => readScheduledRequest(tx, actor, id),
    },

    async remove({ tx, actor, params: { id } }) {
      await deleteScheduledRequest(tx, actor, id)
      return null
    },

    preview: ({ tx, actor, body }) => previewOccurrences(tx, actor, body),

    async occurrences({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'schedule:read', id)
      return listOccurrences(tx, actor, id, query)
    },

    setException: ({ tx, actor, params: { id }, body }) => changeOccurrence(tx, actor, id, body),

    run: ({ tx, actor, params: { id }, body }) => runOccurrence(tx, actor, id, body.date, writeEmails),

    planned: ({ tx, actor, query }) => listPlanned(tx, actor, query),
  }
}
