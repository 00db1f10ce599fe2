import { REGISTRY_COUNTRY } from '#contract/clients/registry.ts'
import type { Country } from '#contract/values/countries.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { pageHead } from '#src/providers/page-head.ts'

/** Whether the numbers of a country can be looked up: a provider is configured, and the user may ask it. */
export function useHasRegistry(country: Country): boolean {
  const ability = useAbility()
  const mayAsk = ability.can('create', 'clients') || ability.can('update', 'clients')
  return mayAsk && country === REGISTRY_COUNTRY && pageHead('registry') !== null
}
