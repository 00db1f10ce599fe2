import { z } from 'zod'
import type { FieldKey } from './messages.ts'
import type { Permission } from './permissions.ts'
import { type ActionEntity, type RowActionName, rowActionsOf } from './row-actions.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may call: anyone, anyone signed in, the admin role, or users with a grant (`clients:read`). */
export type Access = 'public' | 'user' | 'admin' | Permission

/** Multipart body: the field of the files, how many at most, and how large each may be (bytes). */
export interface Upload {
  field: 'file' | 'files[]'
  maxFiles: number
  maxBytes: number
  /** Instead of the allowed attachment types: spreadsheets (including .csv), a picture for lists, or photos. */
  accepts?: 'sheets' | 'avatar' | 'photo'
}

/** Enough for a whole office behind one address, and too few for guessing. */
export const PUBLIC_CALLS_PER_MINUTE = 60
/** Bytes of JSON in a call without a sign-in: more than any form needs. */
export const PUBLIC_BODY_MAX = 32 * 1024

/**
 * A call as data. Validation, OpenAPI, the handler's types and the browser's calls are all derived from it.
 *
 * `path` is relative to the API root, with Fastify parameters (`/clients/:id`). `response` describes the payload
 * inside `{"response": …}`; a route with `produces` answers plain bytes of that media type instead.
 */
export interface Route {
  method: Method
  path: string
  access: Access
  summary: string
  /** The row actions it carries out (contract/row-actions.ts): a user who is offered one of them may call it. */
  actions?: readonly RowActionName[]
  /** A former path, still served for existing clients; its parameters have the same names. */
  formerPath?: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response?: z.ZodType
  status?: 200 | 201
  /** No page makes it: browsers do not load its address. */
  isForPrograms?: true
  /** Of a creating call: the path at which the row can be read, where it is not under this path. */
  rowPath?: string
  upload?: Upload
  produces?: string
  /** Of a spreadsheet: the columns that `columns` of its query chooses from. */
  columns?: readonly string[]
  /** With `format=xlsx` it answers bytes of this media type instead. */
  alsoProduces?: string
  /** It touches several accounts (a user's sessions, memberships): no unit of work in one account is opened. */
  crossAccount?: true
  /** It answers what is the user's alone: an admin who looks as them is answered as a new user with their role. */
  isPrivate?: true
  /**
   * It waits for something slow outside the database: another service, or a thread that draws. No connection is held
   * meanwhile; the handler reads the rows it needs in units of work of its own.
   */
  callsExternal?: true
  /** So heavy for the database that each account runs one such call at a time. */
  takesTurns?: true
  /**
   * It takes many rows, a portion of them in each unit of work: its handler opens these, each in a turn of the account's heavy
   * work and once for each idempotency key.
   */
  inPortions?: true
  /** It carries out a change to answer what would become of it, and takes it back: nothing is stored or announced. */
  isTrial?: true
  /** Open to the admins of a closed account, which is otherwise read-only. */
  whenClosed?: true
  /** Its answer is shown once: a repeat with the same key is told that it was done, and nothing is kept of the answer. */
  answersSecret?: true
  /** Work on site, which a phone may repeat weeks later: its idempotency keys are kept that long. */
  isOnSite?: true
  /** A public call whose path has a link: idempotency keys are kept for it, as for one caller. */
  oncePerLink?: true
  /** The body field with a drawing: decoded, and rejected if empty, before a unit of work opens. */
  drawing?: 'client_sign'
  /** Also accepts a plain form, whose fields are not read. */
  acceptsForm?: true
  /** For a public route: calls a minute from one address; PUBLIC_CALLS_PER_MINUTE when absent. */
  perMinute?: number
  /** For a public route: bytes of JSON it accepts; PUBLIC_BODY_MAX when absent. */
  maxBody?: number
}

/** The routes of one domain, by the names of their handlers and client calls. */
export type Routes = Record<string, Route>

/** Keeps the exact type of each route, so that handlers and client calls can be derived from it. */
export function defineRoutes<const T extends Routes>(routes: T): T {
  return routes
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Unparsed<S> = S extends z.ZodType ? z.input<S> : undefined

/** A handler's input: parameters, query and body after parsing. */
export interface Given<R extends Route> {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
}

/** What a handler returns and a client call resolves to. */
export type Answer<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : null

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type OptionalWhenEmpty<T> = { [K in keyof T as Record<string, never> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Record<string, never> extends T[K] ? K : never]?: T[K]
}

/** The input of a client call: only the parts the route has; a query of optional fields may be left out. */
export type Call<R extends Route> = OptionalWhenEmpty<
  Present<{ params: Unparsed<R['params']>; query: Unparsed<R['query']>; body: Unparsed<R['body']> }>
>

export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** `{id}` in a path. */
export const idParams = z.strictObject({ id })

const TIME_FROM = Date.UTC(1970, 0)
const TIME_BEFORE = Date.UTC(3000, 0)

/** A time on the wire: RFC 3339, UTC unless an offset is given; in the years 1970–2999, where no calendar slips. */
export const time = requiredTime('required')

/** A time with its own message when it is missing. */
export function requiredTime(requiredKey: FieldKey) {
  return z.iso
    .datetime({ offset: true, ...whenMissing(requiredKey) })
    .refine((text) => Date.parse(text) >= TIME_FROM && Date.parse(text) < TIME_BEFORE, { error: 'not_date' })
}

/** A calendar date, `YYYY-MM-DD`. */
export const date = z.iso.date()

/** Money on the wire: a decimal string in the account's currency, two digits at most after the point. */
export const money = requiredMoney('required')

/** An amount with its own message when it is missing. */
export function requiredMoney(requiredKey: FieldKey) {
  return z.string(whenMissing(requiredKey)).regex(/^\d{1,12}(\.\d{1,2})?$/, { error: 'money_invalid' })
}

/** A schema's options with a message key for a missing value. */
export function whenMissing(requiredKey: FieldKey) {
  return {
    error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? requiredKey : undefined),
  }
}

/** A required text of one line: trimmed, never empty. */
export function requiredText(max: number, requiredKey: FieldKey = 'required') {
  return z.string(whenMissing(requiredKey)).normalize().trim().min(1, { error: requiredKey }).max(max)
}

/** An optional text: trimmed; empty is stored as null. */
export function optionalText(max: number) {
  return z
    .string()
    .normalize()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null)
}

/** A row as an option of a selector or as a reference. */
export const named = z.object({ id: z.number(), name: z.string() })

/** The field of a page's answer with the actions the user may take on the row. */
export function rowActionsSchema<const E extends ActionEntity>(entity: E) {
  return z.array(z.enum(rowActionsOf(entity)))
}

export const user = z.object({ id: z.number(), name: z.string(), avatar: z.string().nullable() })
export type User = z.output<typeof user>

export const tag = z.object({ id: z.number(), name: z.string() })

export const file = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  preview_url: z.string().nullable(),
  created_at: time,
})
export type FileRow = z.output<typeof file>
