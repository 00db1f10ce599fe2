import { REGISTRY_CALLS_PER_MINUTE, type registryRoutes } from '#contract/clients/registry.ts'
import { limitCalls } from '../data-providers/index.ts'
import { invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'

export function registryHandlers(services: Services): Handlers<typeof registryRoutes> {
  const { registry } = services
  const countCall = limitCalls(services, { what: 'companies', perMinute: REGISTRY_CALLS_PER_MINUTE })

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
