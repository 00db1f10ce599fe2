import { z } from 'zod'
import { ACCESS_KINDS, type AccessSubject, feedEvent } from '../history.ts'
import { ROLE_NAME_MAX } from '../limits.ts'
import { listQuery, pageOf } from '../paging.ts'
import { ADMIN_ROLE, GRANT_NAMES } from '../permissions.ts'
import { defineRoutes, optionalText, requiredText, rowActionsSchema } from '../route.ts'
import { DEFAULT_ROLES, isVisible } from './role-names.ts'

export const roleRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  is_system: z.boolean(),
  users_count: z.number(),
  permissions: z.array(z.string()),
  actions: rowActionsSchema('roles'),
})
export type RoleRow = z.output<typeof roleRow>

/**
 * Part of addresses, where signs alone (`..`) would mean something else, and what users tell roles apart by: each name
 * has one spelling, with no invisible characters.
 */
const roleName = z
  .string({ error: 'title_required' })
  .normalize('NFKC')
  .trim()
  .min(1, { error: 'title_required' })
  .max(ROLE_NAME_MAX)
  .regex(/[\p{L}\p{N}]/u, { error: 'invalid' })
  .refine(isVisible, { error: 'role_invisible' })

/** The name of an existing role. */
const knownRole = requiredText(ROLE_NAME_MAX)

const DESCRIPTION_MAX = 500

export const roleCreate = z
  .strictObject({
    name: roleName,
    description: optionalText(DESCRIPTION_MAX).optional(),
    /** The role whose grants are copied; absent: none. */
    copy_from: knownRole.optional(),
    /** The role of a new account whose grants it starts with, whatever the account has made of its own. */
    grants_of: z.enum(DEFAULT_ROLES).exclude([ADMIN_ROLE]).optional(),
  })
  .refine(({ copy_from, grants_of }) => !copy_from || !grants_of, { path: ['copy_from'], error: 'invalid' })

export const roleUpdate = z.strictObject({
  name: roleName.optional(),
  description: optionalText(DESCRIPTION_MAX).optional(),
})

export const roleRemove = z.strictObject({ new_role: knownRole.optional() }).default({})

const byName = z.strictObject({ name: z.string().max(ROLE_NAME_MAX) })

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
    summary: 'The entities and actions that permissions exist for',
    response: z.array(
      z.object({
        entity: z.string(),
        title: z.string(),
        actions: z.array(z.object({ action: z.string(), title: z.string(), types: z.array(z.string()) })),
      }),
    ),
  },
  feed: {
    method: 'GET',
    path: '/roles/feed',
    access: 'admin',
    summary: 'Who changed which permission of which role and user, newest first',
    query: listQuery([], { about: z.enum(Object.keys(ACCESS_KINDS) as AccessSubject[]).optional() }),
    response: pageOf(feedEvent),
  },
  create: {
    method: 'POST',
    path: '/roles',
    access: 'admin',
    summary: 'Create a role, with the permissions of another one, of a default one, or with none',
    body: roleCreate,
    response: roleRow,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/roles/:name',
    access: 'admin',
    summary: "Change a role's name or description",
    actions: ['roles.update'],
    params: byName,
    body: roleUpdate,
    response: roleRow,
  },
  grant: {
    method: 'POST',
    path: '/roles/:name',
    access: 'admin',
    summary: 'Change one permission of a role (`clients:read:manager`)',
    actions: ['roles.grant'],
    params: byName,
    body: z.strictObject({ permission: z.enum(GRANT_NAMES) }),
    response: roleRow,
  },
  remove: {
    method: 'DELETE',
    path: '/roles/:name',
    access: 'admin',
    summary: 'Delete a role; its users get new_role, which is required when there are any',
    actions: ['roles.delete'],
    params: byName,
    body: roleRemove,
    response: z.null(),
  },
})
