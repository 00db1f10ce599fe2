import { z } from 'zod'
import { REQUEST_NAME_MAX } from './limits.ts'
import { listQuery, pageOf } from './paging.ts'
import { defineRoutes, file, id, idParams, named, requiredText, time } from './route.ts'

/** `waiting`: for a user to decide; `taken`: in a request; `set_aside`: nothing is to be done about it. */
export const INBOUND_EMAIL_STATES = ['waiting', 'taken', 'set_aside'] as const
/** Why an email did not become a request, or an answer to one, by itself. */
export const INBOUND_EMAIL_REASONS = [
  'unknown_sender',
  // Contacts of several clients have the address.
  'several_clients',
  // The mail server that took it in says that it is not from whom it seems to be.
  'not_authentic',
  'too_many',
  'empty',
  'too_large',
  // The program could not make anything of it.
  'unreadable',
  'auto_reply',
  'bulk',
  'bounce',
  'loop',
] as const
export type InboundEmailReason = (typeof INBOUND_EMAIL_REASONS)[number]

/** More of the text than a list shows. */
const EXCERPT_MAX = 300

const columns = {
  id: z.number(),
  from_name: z.string().nullable(),
  from_address: z.string().nullable(),
  subject: z.string(),
  state: z.enum(INBOUND_EMAIL_STATES),
  reason: z.enum(INBOUND_EMAIL_REASONS).nullable(),
  /** What it is in; of one that waits, what it seems to be about. */
  request: z.object({ id: z.number(), number: z.number(), name: z.string() }).nullable(),
  files: z.array(file),
  /** Names of attached files that were not kept. */
  left_out: z.array(z.string()),
  created_at: time,
  done_at: time.nullable(),
  done_by: named.nullable(),
}

export const inboundEmailRow = z.object({ ...columns, excerpt: z.string() })
export type InboundEmailRow = z.output<typeof inboundEmailRow>

export const inboundEmail = z.object({
  ...columns,
  /** What was newly written. */
  body: z.string(),
  /** What was quoted of earlier emails. */
  quoted: z.string().nullable(),
  sent_at: time.nullable(),
  /** Clients that have the sender's address, or whose contact has it. */
  clients: z.array(named),
})
export type InboundEmail = z.output<typeof inboundEmail>

export const emailToRequest = z.strictObject({
  client_id: id,
  facility_id: id.nullable().default(null),
  name: requiredText(REQUEST_NAME_MAX, 'title_required'),
  /** Whether the sender becomes a contact of the client, so that the next email becomes a request by itself. */
  remembers_sender: z.boolean().default(false),
})

export const inboundEmailRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/inbound/emails',
    access: 'requests:create',
    summary: 'Emails that became no request by themselves, latest first',
    query: listQuery([], { state: z.enum(['waiting', 'set_aside']).default('waiting') }).omit({ q: true, sort: true }),
    response: pageOf(inboundEmailRow),
  },
  show: {
    method: 'GET',
    path: '/inbound/emails/:id',
    access: 'requests:create',
    summary: 'An email that became no request by itself',
    params: idParams,
    response: inboundEmail,
  },
  createRequest: {
    method: 'POST',
    path: '/inbound/emails/:id/request',
    access: 'requests:create',
    summary: 'Create a request of an email, with its files',
    params: idParams,
    body: emailToRequest,
    response: inboundEmail,
  },
  attach: {
    method: 'POST',
    path: '/inbound/emails/:id/attach',
    access: 'requests:create',
    summary: 'Put an email into a request that there is',
    params: idParams,
    body: z.strictObject({ request_id: id }),
    response: inboundEmail,
  },
  setAside: {
    method: 'PATCH',
    path: '/inbound/emails/:id',
    access: 'requests:create',
    summary: 'Say that nothing is to be done about an email, or that it waits again',
    params: idParams,
    body: z.strictObject({ is_set_aside: z.boolean() }),
    response: inboundEmail,
  },
})

/** The beginning of a text, in one line. */
export function excerptOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_MAX)
}
