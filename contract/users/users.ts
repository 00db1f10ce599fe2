import { z } from 'zod'
import { EMAIL_FAILURES, EMAIL_STATES } from '../outbox.ts'
import { flag, listQuery, pageOf, selectorQuery } from '../paging.ts'
import { defineRoutes, id, idParams, optionalText, requiredText, rowActionsSchema, tag, time, user } from '../route.ts'
import { tagNames } from '../tags.ts'
import { email, extension, firstname, password, surname } from '../user-fields.ts'
import { optionalPhone } from '../values/countries.ts'

/** The fields shown of a user of the account, whether as a user or as an employee. */
export const userColumns = {
  id: z.number(),
  name: z.string(),
  firstname: z.string(),
  surname: z.string(),
  patronymic: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.object({ id: z.number(), name: z.string() }),
  is_active: z.boolean(),
  is_serviceman: z.boolean(),
  avatar: z.string().nullable(),
  tags: z.array(tag),
}

export const userRow = z.object({
  ...userColumns,
  /** Whether they have an invitation they have not accepted yet. */
  is_invited: z.boolean(),
  /** Of their desk phone, in the company's telephone exchange. */
  extension: z.string().nullable(),
  created_at: time,
})
export type UserRow = z.output<typeof userRow>

export const userPage = userRow.extend({ actions: rowActionsSchema('users') })
export type UserPage = z.output<typeof userPage>

/** Who takes over the open work of a user who stops; null leaves it without anyone. */
export const takeOver = z
  .strictObject({
    /** For facilities and agreements, and for managed requests that are open or scheduled. */
    manager_id: id.nullable(),
    /** For executed requests that are open or scheduled. */
    employee_id: id.nullable(),
  })
  .partial()
export type TakeOver = z.output<typeof takeOver>

export const userSave = z.strictObject({
  id: z.number().int().positive().optional(),
  email,
  firstname,
  surname,
  patronymic: optionalText(100).optional(),
  phone: optionalPhone.optional(),
  role: requiredText(100),
  /** Absent: a new user is active and no executor; an existing one stays as they are. */
  is_active: flag.optional(),
  is_serviceman: flag.optional(),
  /** Absent: unchanged. */
  extension: extension.optional(),
  /** Absent: unchanged. */
  tags: tagNames.optional(),
  /** Absent: an existing user keeps theirs; a new one has none yet. */
  password: password.optional(),
  /** Required field by field while a user who is deactivated, or no longer an executor, has such work. */
  hand_over: takeOver.optional(),
})

export type UserSave = z.output<typeof userSave>

/** What a user is responsible for and others would have to take over: a count of each. */
export const handOver = z.object({
  facilities: z.number(),
  agreements: z.number(),
  managed_requests: z.number(),
  executed_requests: z.number(),
  /** Scheduled requests that have not ended. */
  managed_schedules: z.number(),
  executed_schedules: z.number(),
})
export type HandOver = z.output<typeof handOver>

/** Who takes over. Each is required only if there is something to take over. */
export const userRemove = z
  .strictObject({
    /** For facilities and agreements, and for managed requests that are open or scheduled. */
    manager_id: id.nullish(),
    /** For executed requests that are open or scheduled. */
    employee_id: id.nullish(),
  })
  .nullish()
export type UserRemove = z.output<typeof userRemove>

export const sentInvitation = z.object({
  email: z.string(),
  state: z.enum(EMAIL_STATES),
  failure: z.enum(EMAIL_FAILURES).nullable(),
  /** To be handed over where no mail server delivers it; null also where it is meant for its recipient alone. */
  link: z.string().nullable(),
})
export type SentInvitation = z.output<typeof sentInvitation>

export const userRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/account/users',
    access: 'admin',
    summary: 'Users of the account',
    query: listQuery(['surname', 'email', 'created_at'], {
      role: z.string().max(100).optional(),
      is_active: flag.optional(),
      is_serviceman: flag.optional(),
    }),
    response: pageOf(userRow),
  },
  show: {
    method: 'GET',
    path: '/account/users/:id',
    access: 'admin',
    summary: 'A user of the account',
    params: idParams,
    response: userPage,
  },
  save: {
    method: 'POST',
    path: '/account/users',
    access: 'admin',
    summary: 'Create a user, or update the one named by id',
    actions: ['users.update'],
    body: userSave,
    response: userPage,
  },
  invite: {
    method: 'POST',
    path: '/account/users/:id/invite',
    access: 'admin',
    summary: 'Mail the invitation again to a user who has not accepted it yet',
    actions: ['users.invite'],
    params: idParams,
    response: userPage,
  },
  invitation: {
    method: 'GET',
    path: '/account/users/:id/invitation',
    access: 'admin',
    summary: 'What became of the newest email that invites a user, with its link where there is no mail server',
    params: idParams,
    response: sentInvitation,
  },
  handOver: {
    method: 'GET',
    path: '/account/users/:id/hand-over',
    access: 'admin',
    summary: 'What others would have to take over if the user were deleted or deactivated',
    params: idParams,
    response: handOver,
  },
  remove: {
    method: 'DELETE',
    path: '/account/users/:id',
    access: 'admin',
    summary: 'Delete a user; their responsibilities go to the users named',
    actions: ['users.delete'],
    params: idParams,
    body: userRemove,
    response: z.null(),
  },
  executorsForSelector: {
    method: 'GET',
    path: '/account/employeesForSelector',
    access: 'user',
    summary: 'Active employees to choose from; with serviceman, executors only',
    query: selectorQuery.extend({ serviceman: flag.optional() }),
    response: z.array(user),
  },
  managersForSelector: {
    method: 'GET',
    path: '/account/managersForSelector',
    access: 'user',
    summary: 'Active users who may manage requests and facilities',
    query: selectorQuery,
    response: z.array(user),
  },
})
