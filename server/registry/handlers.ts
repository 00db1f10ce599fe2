import type { FastifyReply } from 'fastify'
import { REGISTRY_CALLS_PER_MINUTE, type registryRoutes } from '#contract/clients/registry.ts'
import type { Actor } from '../access/actor.ts'
import { invalid } from '../errors/app-error.ts'
import { refuseOver } from '../errors/refuse-after.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'

const MINUTE = 60

export function registryHandlers({ registry, config, rateLimits }: Services): Handlers<typeof registryRoutes> {
  /** The provider limits our calls, and may charge for them. */
  async function countCall({ userId }: Actor, reply: FastifyReply): Promise<void> {
    if (!config.rateLimit) return
    const counted = { what: 'companies for', of: String(userId), max: REGISTRY_CALLS_PER_MINUTE, seconds: MINUTE }
    await refuseOver(rateLimits, reply, counted)
  }

  return {
    async organization({ actor, reply, query: { inn } }) {
      await countCall(actor, reply)
      const organization = await registry.organization(inn)
      if (!organization) throw invalid({ inn: 'organization_unknown' })
      return organization
    },

    async bank({ actor, reply, query: { bik } }) {
      await countCall(actor, reply)
      const bank = await registry.bank(bik)
      if (!bank) throw invalid({ bik: 'bank_unknown' })
      return bank
    },
  }
}
