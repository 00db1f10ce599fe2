import type { Country } from '#contract/countries.ts'
import { useActor } from '#src/providers/actor.ts'

/** The account's country, whose names and rules apply to the numbers. */
export function useBankCountry(): Country {
  return (useActor()?.account.country as Country | undefined) ?? 'ru'
}
