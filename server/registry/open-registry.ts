import type { RegisteredBank, RegisteredOrganization } from '#contract/clients/registry.ts'
import type { Config } from '../config.ts'
import { openProviderCalls, type ProviderLog } from '../data-providers/index.ts'
import { AppError, type InvalidReason } from '../errors/app-error.ts'
import { DADATA_URL } from '../geo/index.ts'
import { type DadataRegistry, dadataRegistry } from './dadata-registry.ts'

/**
 * What the configured provider knows of companies and banks; null when there is none with this number.
 * @throws AppError unavailable at the number's field when there is no provider, or it does not answer
 */
export interface Registry {
  organization(inn: string): Promise<RegisteredOrganization | null>
  bank(bik: string): Promise<RegisteredBank | null>
}

/** Whether companies can be looked up: DaData is who knows both them and addresses. */
export function hasRegistry({ geo }: Pick<Config, 'geo'>): boolean {
  return geo.provider === 'dadata'
}

export function openRegistry(
  { geo }: Pick<Config, 'geo'>,
  log: ProviderLog,
  report: (answered: boolean) => void,
): Registry {
  const provider = geo.provider === 'dadata' ? dadataRegistry(geo.url ?? DADATA_URL, geo.key) : null
  const call = openProviderCalls({ log, report, complaint: 'The register of companies does not answer' })

  async function ask<T>(field: string, number: string, question: (of: DadataRegistry) => Promise<T>): Promise<T> {
    if (!provider) throw unavailable(field, 'registry_off')
    const answer = await call([field, number], () => question(provider))
    if (!answer) throw unavailable(field, 'registry_away')
    return answer.found
  }

  return {
    organization: (inn) => ask('inn', inn, (of) => of.organization(inn)),
    bank: (bik) => ask('bik', bik, (of) => of.bank(bik)),
  }
}

function unavailable(field: string, reason: InvalidReason): AppError {
  return new AppError('unavailable', { fields: { [field]: reason } })
}
