import { z } from 'zod'
import { id } from '../route.ts'
import { country } from '../values/countries.ts'

/** What two clients can have in common. */
export const SAMENESS = ['name', 'phone', 'email', 'inn'] as const

export const similarClientsQuery = z.strictObject({
  name: z.string().trim().max(200).optional(),
  phone: z.string().trim().max(40).optional(),
  email: z.string().trim().max(254).optional(),
  inn: z.string().trim().max(20).optional(),
  /** Whose tax number that is; the account's by default. */
  country: country.optional(),
  /** The client that is being changed. */
  except: id.optional(),
})

export const similarClient = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  inn: z.string().nullable(),
  is_archived: z.boolean(),
  same: z.array(z.enum(SAMENESS)),
})
export type SimilarClient = z.output<typeof similarClient>
