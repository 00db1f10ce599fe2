import { z } from 'zod'
import { SIGN_IN_PROVIDERS } from './auth/sign-in-providers.ts'
import { defineRoutes } from './route.ts'

export const DICTIONARIES = ['product_expiration_units', 'file_types'] as const

export const referenceRoutes = defineRoutes({
  reference: {
    method: 'GET',
    path: '/reference',
    access: 'public',
    perMinute: 600,
    summary: 'Countries, currencies, time zones, limits, and the sign-in providers',
    response: z.object({
      countries: z.array(
        z.object({
          code: z.string(),
          phone_code: z.string(),
          mask: z.string(),
          currency: z.string(),
          timezone: z.string(),
        }),
      ),
      currencies: z.array(z.string()),
      timezones: z.array(z.string()),
      sign_in_providers: z.array(z.enum(SIGN_IN_PROVIDERS)),
      limits: z.record(z.string(), z.union([z.number(), z.array(z.string())])),
    }),
  },
  dictionaries: {
    method: 'GET',
    path: '/dictionaries',
    access: 'user',
    summary: "The options of a fixed choice, in the user's language",
    query: z.strictObject({ by_name: z.enum(DICTIONARIES) }),
    response: z.array(z.object({ value: z.string(), title: z.string() })),
  },
})
