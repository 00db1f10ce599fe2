import { z } from 'zod'
import { capitalized } from '#contract/capitalized.ts'
import { ERROR_CODES, ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import type { CallName, NamedRoute } from '#contract/index.ts'
import { isReachedByKeys } from '#contract/key-calls.ts'
import { fill, messagesIn } from '#contract/messages.ts'
import { isTransition } from '#contract/requests/status/request-status.ts'
import type { Route } from '#contract/route.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import { takesVersion } from '../if-match.ts'
import { anchorOf, PROBLEM_MIME, problemType } from '../problem.ts'
import { REQUEST_ID, RETRY_AFTER } from './headers.ts'

/** The calls that a code is an answer to, as far as the route tells. */
const MAY_REFUSE: Partial<Record<ErrorCode, (route: Route) => boolean>> = {
  malformed_json: isChange,
  unauthenticated: needsSignIn,
  key_expired: needsSignIn,
  network_not_allowed: needsSignIn,
  not_for_keys: needsSignIn,
  scope_missing: isReachedByKeys,
  forbidden: needsSignIn,
  looking_only: (route) => needsSignIn(route) && isChange(route),
  account_closed: (route) => needsSignIn(route) && isChange(route) && !route.crossAccount && !route.whenClosed,
  not_found: ({ params }) => params !== undefined,
  request_timeout: isChange,
  conflict: isChange,
  stale: takesVersion,
  transition_not_allowed: ({ actions = [] }) => actions.some((action) => isTransition(action.replace('requests.', ''))),
  planning_conflict: (route) => takes(route, 'force'),
  precondition_failed: takesVersion,
  storage_full: ({ upload, drawing }) => drawing !== undefined || (upload !== undefined && upload.accepts !== 'sheets'),
  in_use: ({ method, params }) => method === 'DELETE' && params !== undefined,
  too_large: isChange,
  unsupported_type: isChange,
  validation_failed: () => true,
  too_many_requests: (route) => !needsSignIn(route) || isReachedByKeys(route) || isChange(route) || isHeavy(route),
}

/** What only the handlers of these calls know. */
const ALSO: Partial<Record<CallName, readonly ErrorCode[]>> = {
  'auth.login': ['invalid_credentials'],
  'auth.refresh': ['forbidden', 'unauthenticated'],
  'auth.switchAccount': ['not_found'],
  'changes.list': ['position_gone'],
  'clients.erase': ['in_use'],
  'customFields.update': ['in_use'],
  'devices.signOut': ['not_found'],
  'interactions.deleteNote': ['note_closed'],
  'interactions.editNote': ['note_closed'],
  'interactions.mentionable': ['not_found'],
  'mailbox.remove': ['not_found'],
  'requests.pause': ['already_paused'],
  'requests.plan': ['not_found', 'stale', 'transition_not_allowed'],
  'requests.publicDecline': ['transition_not_allowed'],
  'requests.publicRate': ['transition_not_allowed'],
  'requests.publicSign': ['transition_not_allowed'],
  'requests.resume': ['not_paused'],
  'scheduledRequests.run': ['storage_full'],
  'signInMethods.begin': ['not_found'],
  'sso.googleUrl': ['not_found'],
  'sso.login': ['not_found'],
  'sso.yandexUrl': ['not_found'],
  'users.save': ['not_found'],
}

/** The codes with which a call may be refused. Any call may fail with those of 500 and above. */
export function refusalsOf({ name, route }: NamedRoute): ErrorCode[] {
  const also = ALSO[name] ?? []
  return ERROR_CODES.filter((code) => MAY_REFUSE[code]?.(route) || also.includes(code))
}

function isChange({ method }: Route): boolean {
  return method !== 'GET'
}

function needsSignIn({ access }: Route): boolean {
  return access !== 'public'
}

function isHeavy({ produces, alsoProduces, callsExternal }: Route): boolean {
  return produces !== undefined || alsoProduces !== undefined || callsExternal === true
}

function takes({ body }: Route, field: string): boolean {
  return body instanceof z.ZodObject && field in body.shape
}

/** The responses of a call that is refused, by status. */
export function refusalsByStatus(call: NamedRoute) {
  return Object.fromEntries(
    [...groupsOf(call)].map(([status, codes]) => [status, { $ref: `#/components/responses/${titleOf(codes)}` }]),
  )
}

/** By the names that `refusalsByStatus` refers to. */
export function refusalResponses(calls: readonly NamedRoute[]) {
  return Object.fromEntries(
    calls.flatMap((call) => [...groupsOf(call).values()].map((codes) => [titleOf(codes), responseOf(codes)])),
  )
}

function groupsOf(call: NamedRoute): Map<number | 'default', ErrorCode[]> {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => ERROR_STATUS[code])
  return new Map<number | 'default', ErrorCode[]>([...byStatus, ['default', FAILURES]])
}

const FAILURES = ERROR_CODES.filter((code) => ERROR_STATUS[code] >= 500)

/** `ConflictOrInUse` */
function titleOf(codes: readonly ErrorCode[]): string {
  return codes.map((code) => code.split('_').map(capitalized).join('')).join('Or')
}

function responseOf(codes: readonly ErrorCode[]) {
  const isForNow = codes.some((code) => code === 'too_many_requests' || code === 'unavailable')
  return {
    description: codes.map((code) => `\`${code}\`: ${messagesIn('en').errors[code]}`).join('\n\n'),
    headers: { ...REQUEST_ID, ...(isForNow && RETRY_AFTER) },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
      [PROBLEM_MIME]: { schema: { $ref: '#/components/schemas/Problem' } },
    },
  }
}

/** What an error has beside its code and message. */
const PARTICULARS: Partial<Record<ErrorCode, Partial<ErrorBody['error']>>> = {
  scope_missing: {
    message: fill(messagesIn('en').errors.scope_missing, { scope: 'clients:read' }),
    details: { scope: 'clients:read' },
  },
  validation_failed: { fields: { name: fieldErrorOf('required', 'en') } },
  transition_not_allowed: { details: { status: 4 } },
  internal: { request_id: 'f3b1c6de-6d0e-4a53-9a0c-0c7d2e5b8a41' },
}

/** By code, those that the responses refer to. */
export function refusalExamples(calls: readonly NamedRoute[]): Record<string, { value: ErrorBody }> {
  const codes = new Set([...calls.flatMap(refusalsOf), ...FAILURES])
  return Object.fromEntries(
    [...codes].map((code) => [
      code,
      { value: { error: { code, message: messagesIn('en').errors[code], ...PARTICULARS[code] } } },
    ]),
  )
}

/** What both forms of an error have. */
const ABOUT = {
  code: { type: 'string', enum: ERROR_CODES },
  fields: {
    type: 'object',
    description: 'What is wrong with which field, by its path in the body or its name in the address',
    additionalProperties: {
      type: 'object',
      required: ['key', 'message'],
      properties: { key: { type: 'string' }, message: { type: 'string' } },
    },
  },
  details: { description: 'More about it, by the code' },
  request_id: { type: 'string', description: 'Of `internal`: what to look for in the log of the server' },
}

export const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { message: { type: 'string', description: 'In the language of the call' }, ...ABOUT },
    },
  },
}

/** The same as RFC 9457 has it. */
export const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the code is described' },
    title: { type: 'string', description: 'What the code means, in the language of the call' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is said of this one, in the language of the call' },
    ...ABOUT,
  },
  example: {
    type: problemType('not_found'),
    title: messagesIn('en').errors.not_found,
    status: ERROR_STATUS.not_found,
    detail: messagesIn('en').errors.not_found,
    code: 'not_found',
  },
}

/** Every code, each at the anchor that the `type` of its problem names. */
export function catalogueText(): string {
  return ERROR_CODES.map((code) => {
    const text = messagesIn('en').errors[code]
    return `- <a id="${anchorOf(code)}"></a>\`${code}\` (${ERROR_STATUS[code]}): ${text}`
  }).join('\n')
}
