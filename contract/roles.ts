import { z } from 'zod'
import { defineRoutes } from './route.ts'

export const roleRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  is_system: z.boolean(),
  users_count: z.number(),
  permissions: z.array(z.string()),
})

export const roleRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/roles',
    access: 'admin',
    summary: 'Roles with their permissions',
    response: z.array(roleRow),
  },
  entities: {
    method: 'GET',
    path: '/roles/entities',
    access: 'admin',
    summary: 'What rights can be granted on',
    response: z.array(
      z.object({
        entity: z.string(),
        title: z.string(),
        actions: z.array(z.object({ action: z.string(), title: z.string(), types: z.array(z.string()) })),
      }),
    ),
  },
})
