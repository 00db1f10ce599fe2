import { z } from 'zod'
import { listQuery, pageOf } from '../paging.ts'
import { defineRoutes, idParams, named, requiredText, time } from '../route.ts'

/** As long as a name in the history may be. */
const SERVICE_ACCOUNT_NAME_MAX = 100

/** An account on whose behalf another program works: it has a role and cannot sign in. */
export const serviceAccount = z.object({
  id: z.number(),
  name: z.string(),
  role: named,
  /** Without it none of its keys is accepted. */
  is_active: z.boolean(),
  created_at: time,
  /** How many of its keys are accepted, or were until they expired. */
  keys: z.number(),
  last_used_at: time.nullable(),
})
export type ServiceAccount = z.output<typeof serviceAccount>

export const serviceAccountCreate = z.strictObject({
  name: requiredText(SERVICE_ACCOUNT_NAME_MAX, 'title_required'),
  /** The name of a role; never the fixed one. */
  role: requiredText(100),
})
export type ServiceAccountCreate = z.output<typeof serviceAccountCreate>

export const serviceAccountUpdate = serviceAccountCreate.extend({ is_active: z.boolean() }).partial()
export type ServiceAccountUpdate = z.output<typeof serviceAccountUpdate>

export const serviceAccountRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/service-accounts',
    access: 'admin',
    summary: 'Service accounts by name',
    query: listQuery([], {}),
    response: pageOf(serviceAccount),
  },
  show: {
    method: 'GET',
    path: '/service-accounts/:id',
    access: 'admin',
    summary: 'A service account',
    params: idParams,
    response: serviceAccount,
  },
  create: {
    method: 'POST',
    path: '/service-accounts',
    access: 'admin',
    summary: 'Add a service account',
    body: serviceAccountCreate,
    response: serviceAccount,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/service-accounts/:id',
    access: 'admin',
    summary: 'Change a service account; deactivated, its keys are refused at once',
    params: idParams,
    body: serviceAccountUpdate,
    response: serviceAccount,
  },
  remove: {
    method: 'DELETE',
    path: '/service-accounts/:id',
    access: 'admin',
    summary: 'Delete a service account with its keys and webhooks; what it did keeps its name',
    params: idParams,
    response: z.null(),
  },
})
