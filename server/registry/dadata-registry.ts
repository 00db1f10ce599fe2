import { z } from 'zod'
import type { RegisteredBank, RegisteredOrganization } from '#contract/clients/registry.ts'
import { askJson } from '../data-providers/index.ts'

const text = z.string().nullish()

/** Source: dadata.ru/api/find-party. */
const parties = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({
        inn: z.string(),
        kpp: text,
        ogrn: text,
        branch_type: text,
        name: z.object({ full_with_opf: text, short_with_opf: text }).nullish(),
        management: z.object({ name: text }).nullish(),
        address: z.object({ value: text, unrestricted_value: text }).nullish(),
        state: z.object({ status: text }).nullish(),
      }),
    }),
  ),
})
type Party = z.output<typeof parties>['suggestions'][number]

/** Source: dadata.ru/api/find-bank. */
const banks = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({ bic: text, correspondent_account: text, name: z.object({ payment: text }).nullish() }),
    }),
  ),
})

export interface DadataRegistry {
  organization(inn: string): Promise<RegisteredOrganization | null>
  bank(bik: string): Promise<RegisteredBank | null>
}

/** Companies and banks of Russia by DaData, with the key of an account there. Both throw when it does not answer. */
export function dadataRegistry(url: string, key: string): DadataRegistry {
  const headers = { authorization: `Token ${key}` }
  const find = <T>(what: string, schema: z.ZodType<T>, query: string) =>
    askJson(new URL(`${url}/findById/${what}`), schema, { headers, body: { query } })
  return {
    async organization(inn) {
      const { suggestions } = await find('party', parties, inn)
      // Branches have the number of their company.
      const party = suggestions.find(({ data }) => data.branch_type !== 'BRANCH') ?? suggestions[0]
      return party ? organizationOf(party) : null
    },
    async bank(bik) {
      const { suggestions } = await find('bank', banks, bik)
      const bank = suggestions.find(({ data }) => data.bic === bik)
      if (!bank) return null
      const { name, correspondent_account } = bank.data
      return { bank_name: name?.payment ?? bank.value, bank_bik: bik, bank_corr: correspondent_account || null }
    },
  }
}

function organizationOf({ value, data }: Party): RegisteredOrganization {
  const { name, address, management, state, inn, kpp, ogrn } = data
  return {
    name: name?.short_with_opf || value,
    full_name: name?.full_with_opf || value,
    business_address: address?.unrestricted_value || address?.value || null,
    inn,
    kpp: kpp || null,
    ogrn: ogrn || null,
    ceo: management?.name || null,
    is_closing: Boolean(state?.status && state.status !== 'ACTIVE'),
  }
}
