import { z } from 'zod'
import { TARIFF_NAMES } from '../limits.ts'
import { defineRoutes, time } from '../route.ts'

export const STORAGE_STATES = ['ok', 'almost_full', 'full'] as const
export type StorageState = (typeof STORAGE_STATES)[number]

/** Tariffs are numbered by size. */
const tariff = z.object({
  id: z.number(),
  name: z.enum(TARIFF_NAMES),
  storage_bytes: z.number(),
  /** Per period, as a decimal string. */
  price: z.string(),
  currency: z.string(),
  period: z.literal('month'),
  is_current: z.boolean(),
})
export type Tariff = z.output<typeof tariff>

const usage = z.object({
  used_bytes: z.number(),
  limit_bytes: z.number(),
  state: z.enum(STORAGE_STATES),
  /** When the trial ends or ended; null once a plan is chosen. */
  trial_ends_at: time.nullable(),
})
export type StorageUsage = z.output<typeof usage>

export const tariffs = z.object({ tariffs: z.array(tariff), usage })
export type Tariffs = z.output<typeof tariffs>

/** What the storage is used for. A file shown in several places counts once, under the first of these. */
export const STORAGE_KINDS = ['requests', 'clients', 'facilities', 'agreements', 'pictures', 'other'] as const

/** The row a file is attached to, so that it can be opened there. */
const dependent = z.object({
  entity: z.enum(['requests', 'clients', 'facilities', 'agreements']),
  id: z.number(),
  title: z.string(),
})

export const storageContents = z.object({
  kinds: z.array(z.object({ kind: z.enum(STORAGE_KINDS), bytes: z.number(), files: z.number() })),
  /** Largest first. Empty for users who are not admins: a file may belong to a row that they do not see. */
  largest: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      size: z.number(),
      created_at: time,
      kind: z.enum(STORAGE_KINDS),
      holder: dependent.nullable(),
    }),
  ),
})
export type StorageContents = z.output<typeof storageContents>

export const tariffRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/file-tariff',
    access: 'user',
    summary: 'The plans, the current one, and how full the storage is',
    response: tariffs,
  },
  contents: {
    method: 'GET',
    path: '/file-tariff/contents',
    access: 'user',
    summary: 'What uses the storage: by kind, and for admins the largest files',
    response: storageContents,
  },
  choose: {
    method: 'POST',
    path: '/file-tariff/:tariff',
    access: 'admin',
    summary: 'Choose a plan that holds at least what is used. No payment is taken',
    params: z.strictObject({ tariff: z.coerce.number().int() }),
    response: tariffs,
  },
})
