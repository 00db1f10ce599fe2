import type { apiKeyRoutes, userApiKeyRoutes } from '#contract/integrations/api-keys.ts'
import { invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { createKey, listKeys, listKeysOf, revokeKey, rotateKey } from './api-keys.ts'
import { openKeyEmails } from './key-emails.ts'
import { findServiceAccount } from './service-accounts.ts'

/** Of any service account. */
const OF_SERVICES = { service: undefined }

export function apiKeyHandlers({ config, jobs }: Services): Handlers<typeof apiKeyRoutes> {
  const emails = openKeyEmails(config, jobs)
  return {
    list: ({ tx, query }) => listKeys(tx, { service: query.service_account_id }, query),

    async create({ tx, actor, body: { service_account_id, ...body } }) {
      if (!(await findServiceAccount(tx, service_account_id))) throw invalid({ service_account_id: 'not_found' })
      return createKey(tx, actor, emails, service_account_id, body)
    },

    rotate: ({ tx, actor, params }) => rotateKey(tx, actor, emails, OF_SERVICES, params.id),

    async revoke({ tx, actor, params }) {
      await revokeKey(tx, actor, OF_SERVICES, params.id)
      return null
    },
  }
}

export function userApiKeyHandlers({ config, jobs }: Services): Handlers<typeof userApiKeyRoutes> {
  const emails = openKeyEmails(config, jobs)
  return {
    list: ({ tx, actor }) => listKeysOf(tx, actor.userId),

    create: ({ tx, actor, body }) => createKey(tx, actor, emails, actor.userId, body),

    rotate: ({ tx, actor, params }) => rotateKey(tx, actor, emails, { user: actor.userId }, params.id),

    async revoke({ tx, actor, params }) {
      await revokeKey(tx, actor, { user: actor.userId }, params.id)
      return null
    },
  }
}
