import type { pullRoutes } from '#contract/requests/pull.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { pullRequests } from './pull-requests.ts'

/** What executors take along to work without a connection: docs/decisions/0127-pulled-requests.md */
export function pullHandlers({ fileLinks: links }: Pick<Services, 'fileLinks'>): Handlers<typeof pullRoutes> {
  return { pull: ({ tx, actor, body }) => pullRequests({ tx, actor, links }, body) }
}
