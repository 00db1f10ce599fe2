import { z } from 'zod'
import { type BankField, bankDetails, bankDetailsChange, NO_BANK_DETAILS } from '../account/bank-details.ts'
import { defineRoutes } from '../route.ts'
import type { Country } from '../values/phone-masks.ts'

/** The country whose registers are asked. */
export const REGISTRY_COUNTRY = 'ru' satisfies Country

/** A form is filled in with one call; a person does not fill in more. */
export const REGISTRY_CALLS_PER_MINUTE = 30

/** A number as it is written, by the rules of bank details. */
function registered(field: BankField) {
  return z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .max(100)
    .transform((text, context) => {
      const checked = bankDetailsChange(REGISTRY_COUNTRY, NO_BANK_DETAILS).safeParse({ [field]: text })
      const value = checked.data?.[field]
      if (value) return value
      for (const issue of checked.error?.issues ?? []) context.addIssue({ ...issue, path: [] } as never)
      return z.NEVER
    })
}

/** What the registers know of a company or an entrepreneur. */
export const registeredOrganization = bankDetails
  .pick({ full_name: true, business_address: true, inn: true, kpp: true, ogrn: true, ceo: true })
  .extend({
    /** The short name, under which a client is known. */
    name: z.string(),
    /** It is, or is about to be, liquidated, bankrupt or merged into another. */
    is_closing: z.boolean(),
  })
export type RegisteredOrganization = z.output<typeof registeredOrganization>

export const registeredBank = bankDetails.pick({ bank_name: true, bank_bik: true, bank_corr: true })
export type RegisteredBank = z.output<typeof registeredBank>

export const registryRoutes = defineRoutes({
  organization: {
    method: 'GET',
    path: '/registry/organization',
    access: 'user',
    summary: 'The Russian company or entrepreneur that has a tax number, from the configured provider',
    query: z.strictObject({ inn: registered('inn') }),
    response: registeredOrganization,
    callsExternal: true,
  },
  bank: {
    method: 'GET',
    path: '/registry/bank',
    access: 'user',
    summary: 'The Russian bank that has a code (BIK), from the configured provider',
    query: z.strictObject({ bik: registered('bank_bik') }),
    response: registeredBank,
    callsExternal: true,
  },
})
