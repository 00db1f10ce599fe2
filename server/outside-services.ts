type OutsideService = 'mail' | 'addresses' | 'push'

/** What failed so long ago, and was not asked since, may well answer. */
const FORGOTTEN_MS = 15 * 60_000

export interface OutsideServices {
  /** Is told with each question whether it was answered. */
  reportOf(service: OutsideService): (answered: boolean) => void
  /** Those that did not answer this process when it last asked. */
  away(): OutsideService[]
}

/** Remembers who outside did not answer: health names them, and asks nobody itself. */
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
