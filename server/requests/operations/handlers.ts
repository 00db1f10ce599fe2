import type { keptWorkRoutes } from '#contract/operations/kept-work.ts'
import type { operationRoutes } from '#contract/operations/operations.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { answersWithPage } from '../page/answer-with-page.ts'
import { acceptKept, discardKept, readKeptWork } from './kept-work.ts'
import { openOnSiteActions } from './on-site-actions.ts'
import { knownFiles, openFileReceiver } from './promised-files.ts'
import { openOperations } from './receive-operations.ts'

/** What phones did without a connection: docs/decisions/0032-work-without-a-connection.md */
export function operationHandlers(services: Services): Handlers<typeof operationRoutes> {
  const receive = openOperations(services, openOnSiteActions(services))
  return {
    send: ({ actor, body, locale, request }) =>
      receive(body, { actor, locale, logError: (err) => request.log.error({ err }, 'An operation failed') }),
    sendFile: openFileReceiver(services),
    knownFiles: ({ tx, actor, body }) => knownFiles(tx, actor, body.hashes),
  }
}

/** What of it came after others had changed the request. */
export function keptWorkHandlers(services: Services): Handlers<typeof keptWorkRoutes> {
  const pageAfter = answersWithPage(services)
  return {
    list: ({ tx, actor, params, locale }) => readKeptWork(tx, actor, params.id, locale),
    accept: pageAfter(acceptKept(openOnSiteActions(services))),
    discard: pageAfter(discardKept),
  }
}
