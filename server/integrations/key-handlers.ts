import type { apiKeyRoutes, userApiKeyRoutes } from '#contract/integrations/api-keys.ts'
import { invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { createKey, listKeys, listKeysOf, revokeKey, rotateKey } from './api-keys.ts'
import { findServiceAccount } from './service-accounts.ts'

/** Of any service account. */
const OF_SERVICES = { service: undefined }

export function apiKeyHandlers(): Handlers<typeof apiKeyRoutes> {
  return {
    list: ({ tx, query }) => listKeys(tx, { service: query.service_account_id }, query),

    async create({ tx, actor, body: { service_account_id, ...body } }) {
      if (!(await findServiceAccount(tx, service_account_id))) throw invalid({ service_account_id: 'not_found' })
      return createKey(tx, actor, service_account_id, body)
    },

    rotate: ({ tx, actor, params }) => rotateKey(tx, actor, OF_SERVICES, params.id),

    async revoke({ tx, actor, params }) {
      await revokeKey(tx, actor, OF_SERVICES, params.id)
      return null
    },
  }
}

export function userApiKeyHandlers(): Handlers<typeof userApiKeyRoutes> {
  return {
    list: ({ tx, actor }) => listKeysOf(tx, actor.userId),

    create: ({ tx, actor, body }) => createKey(tx, actor, actor.userId, body),

    rotate: ({ tx, actor, params }) => rotateKey(tx, actor, { user: actor.userId }, params.id),

    async revoke({ tx, actor, params }) {
      await revokeKey(tx, actor, { user: actor.userId }, params.id)
      return null
    },
  }
}
