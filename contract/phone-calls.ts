import { z } from 'zod'
import { flag, listQuery, pageOf } from './paging.ts'
import { defineRoutes, idParams, named, requiredText, time, whenMissing } from './route.ts'
import { extension } from './user-fields.ts'

const PHONE_CALL_STATES = ['ringing', 'answered', 'missed'] as const

/** An incoming call. A phone that reads as one is E.164; what else the exchange sent, such as an inner number, is as it was. */
export const phoneCall = z.object({
  id: z.number(),
  /** Null when the number is withheld. */
  phone: z.string().nullable(),
  extension: z.string().nullable(),
  /** Whose phone rings, or rang last. */
  user: named.nullable(),
  state: z.enum(PHONE_CALL_STATES),
  started_at: time,
  /** When a missed call was returned, and who said so. */
  done_at: time.nullable(),
  done_by: named.nullable(),
})
export type PhoneCall = z.output<typeof phoneCall>

/** More than any spelling of a number takes. */
const NUMBER_MAX = 100
const CALL_ID_MAX = 100

export const phoneCallReport = z.strictObject({
  /** Empty, or a word without a digit: withheld. */
  phone: z.string(whenMissing('phone_required')).normalize().trim().max(NUMBER_MAX),
  /** Whose phone rings. */
  extension: extension.optional(),
  direction: z.literal('incoming'),
  state: z.enum(PHONE_CALL_STATES),
  /** The exchange's own name for the call: a repeat changes the call that has it. */
  call_id: requiredText(CALL_ID_MAX),
  /** When it began; now, when absent. */
  started_at: time.optional(),
})
export type PhoneCallReport = z.output<typeof phoneCallReport>

/** Incoming calls, for those who may create requests: they are the ones who answer. */
export const phoneCallRoutes = defineRoutes({
  report: {
    method: 'POST',
    path: '/inbound/call',
    access: 'requests:create',
    isForPrograms: true,
    summary: 'Say that a call came in, was answered or was missed; the user with the extension is shown who calls',
    body: phoneCallReport,
    response: phoneCall,
  },
  test: {
    method: 'POST',
    path: '/inbound/call/test',
    access: 'admin',
    summary: 'Show oneself the card of a call, as if the company itself rang',
    response: phoneCall,
  },
  missed: {
    method: 'GET',
    path: '/inbound/calls',
    access: 'requests:create',
    summary: 'Missed calls of the last 90 days, latest first',
    query: listQuery([], { is_done: flag.optional() }).omit({ q: true, sort: true }),
    response: pageOf(phoneCall),
  },
  show: {
    method: 'GET',
    path: '/inbound/calls/:id',
    access: 'requests:create',
    summary: 'An incoming call',
    params: idParams,
    response: phoneCall,
  },
  setDone: {
    method: 'PATCH',
    path: '/inbound/calls/:id',
    access: 'requests:create',
    summary: 'Say that a missed call was returned, or that it was not',
    params: idParams,
    body: z.strictObject({ is_done: z.boolean() }),
    response: phoneCall,
  },
})
