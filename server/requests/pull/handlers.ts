import type { pullRoutes } from '#contract/operations/pull.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { answerPull } from './answer-pull.ts'

/** What executors take along to work without a connection: docs/decisions/0127-pulled-requests.md */
export function pullHandlers({ fileLinks: links }: Pick<Services, 'fileLinks'>): Handlers<typeof pullRoutes> {
  return { pull: ({ tx, actor, body }) => answerPull({ tx, actor, links }, body) }
}
