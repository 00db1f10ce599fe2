type OutsideService = 'mail' | 'addresses' | 'companies' | 'push'

/** A failure this long ago, without a call since, no longer counts. */
const FORGOTTEN_MS = 15 * 60_000

export interface OutsideServices {
  /** To be called after each call to a service with whether it answered. */
  reportOf(service: OutsideService): (answered: boolean) => void
  /** The services that did not answer the last call of this process. */
  away(): OutsideService[]
}

/** Remembers which outside services did not answer, for the health check, which calls none itself. */
export function openOutsideServices(): OutsideServices {
  const failedAt = new Map<OutsideService, number>()
  return {
    reportOf: (service) => (answered) => {
      if (answered) failedAt.delete(service)
      else failedAt.set(service, Date.now())
    },
    away: () => [...failedAt].filter(([, at]) => Date.now() - at < FORGOTTEN_MS).map(([service]) => service),
  }
}
