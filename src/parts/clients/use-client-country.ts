import type { Country } from '#contract/values/countries.ts'
import { useActor } from '#src/providers/actor.ts'

/** The country whose names and rules a client's numbers follow: its own, or else the account's. */
export function useClientCountry(own?: unknown): Country {
  const home = useActor()?.account.country as Country | undefined
  return (own as Country | null | undefined) ?? home ?? 'ru'
}
