import { z } from 'zod'
import { API_KEY_DAYS_DEFAULT, API_KEY_DAYS_MAX, API_KEY_NETWORKS_MAX } from '../limits.ts'
import { listQuery, pageOf } from '../paging.ts'
import { PERMISSIONS } from '../permissions.ts'
import { defineRoutes, id, idParams, named, requiredText, time } from '../route.ts'

const KEY_NAME_MAX = 100

/** A key as it is shown ever after: of the key itself, its beginning. */
export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  prefix: z.string(),
  /** The service account, or the user, on whose behalf it calls. */
  owner: named,
  /** A call needs its scope here, and the grant of the owner's role. */
  scopes: z.array(z.enum(PERMISSIONS)),
  /** CIDR blocks from which it is accepted; none: from anywhere. */
  networks: z.array(z.string()),
  created_at: time,
  /** Null: never. */
  expires_at: time.nullable(),
  last_used_at: time.nullable(),
  /** From where it was used last: an IPv4 address, or the network of an IPv6 one. */
  last_network: z.string().nullable(),
  /** The key that it was rotated to, and until when it is still accepted. */
  replaced_by: z.number().nullable(),
  usable_till: time.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** The only answer that contains the key. */
export const newApiKey = apiKey.extend({ key: z.string() })
export type NewApiKey = z.output<typeof newApiKey>

/** `203.0.113.0/24`; an address alone is a network of one. */
const network = z.union([
  z.cidrv4({ error: 'network_invalid' }),
  z.cidrv6({ error: 'network_invalid' }),
  z.ipv4({ error: 'network_invalid' }).transform((address) => `${address}/32`),
  z.ipv6({ error: 'network_invalid' }).transform((address) => `${address}/128`),
])

export const userApiKeyCreate = z.strictObject({
  name: requiredText(KEY_NAME_MAX, 'title_required'),
  scopes: z
    .array(z.enum(PERMISSIONS))
    .min(1, { error: 'scopes_required' })
    .max(PERMISSIONS.length)
    .transform((scopes) => [...new Set(scopes)]),
  networks: z.array(network).max(API_KEY_NETWORKS_MAX).default([]),
  expires_in_days: z
    .union([z.literal('never'), z.number().int().min(1).max(API_KEY_DAYS_MAX)])
    .default(API_KEY_DAYS_DEFAULT),
})
export type UserApiKeyCreate = z.output<typeof userApiKeyCreate>

export const apiKeyCreate = userApiKeyCreate.extend({ service_account_id: id })

export const apiKeyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api-keys',
    access: 'admin',
    summary: 'Keys of service accounts, newest first; those that were revoked are not listed',
    query: listQuery([], { service_account_id: id.optional() }),
    response: pageOf(apiKey),
  },
  create: {
    method: 'POST',
    path: '/api-keys',
    access: 'admin',
    summary: 'Create a key of a service account, which is shown only this once',
    answersSecret: true,
    body: apiKeyCreate,
    response: newApiKey,
    status: 201,
  },
  rotate: {
    method: 'POST',
    path: '/api-keys/:id/rotate',
    access: 'admin',
    summary: 'Create a key like this one, which is accepted for a day more',
    answersSecret: true,
    params: idParams,
    response: newApiKey,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/api-keys/:id',
    access: 'admin',
    summary: 'Revoke a key at once',
    params: idParams,
    response: z.null(),
  },
})

/** A user's own keys: they end with the user, and no admin sees them. */
export const userApiKeyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/api-keys',
    access: 'user',
    isPrivate: true,
    summary: "The user's own keys in this account, newest first",
    response: z.array(apiKey),
  },
  create: {
    method: 'POST',
    path: '/user/api-keys',
    access: 'user',
    summary: "Create a key of one's own, which is shown only this once",
    answersSecret: true,
    body: userApiKeyCreate,
    response: newApiKey,
    status: 201,
  },
  rotate: {
    method: 'POST',
    path: '/user/api-keys/:id/rotate',
    access: 'user',
    summary: 'Create a key like this one, which is accepted for a day more',
    answersSecret: true,
    params: idParams,
    response: newApiKey,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/user/api-keys/:id',
    access: 'user',
    summary: "Revoke a key of one's own at once",
    params: idParams,
    response: z.null(),
  },
})
