import type { FastifyReply } from 'fastify'
import { REGISTRY_CALLS_PER_MINUTE, type registryRoutes } from '#contract/clients/registry.ts'
import { type Actor, actorCan } from '../access/actor.ts'
import { limitCalls } from '../data-providers/index.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'

export function registryHandlers(services: Services): Handlers<typeof registryRoutes> {
  const { registry } = services
  const countCall = limitCalls(services, { what: 'companies', perMinute: REGISTRY_CALLS_PER_MINUTE })

  /** @throws AppError forbidden for users who could not keep what is found */
  async function takeCall(actor: Actor, reply: FastifyReply): Promise<void> {
    if (!actorCan(actor, 'clients:create') && !actorCan(actor, 'clients:update')) throw new AppError('forbidden')
    await countCall(actor, reply)
  }

  return {
    async organization({ actor, reply, query: { inn } }) {
      await takeCall(actor, reply)
      const organization = await registry.organization(inn)
      if (!organization) throw invalid({ inn: 'organization_unknown' })
      return organization
    },

    async bank({ actor, reply, query: { bik } }) {
      await takeCall(actor, reply)
      const bank = await registry.bank(bik)
      if (!bank) throw invalid({ bik: 'bank_unknown' })
      return bank
    },
  }
}
