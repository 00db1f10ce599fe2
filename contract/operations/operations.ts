import { z } from 'zod'
import { noteBody } from '../history.ts'
import { FILE_MAX_BYTES, FILES_PER_UPLOAD, KNOWN_FILES_MAX } from '../limits.ts'
import {
  answerBody,
  fillCustomBody,
  finishChecklistBody,
  onSiteBody,
  onTheWayBody,
  pauseBody,
  signBody,
  workBody,
} from '../requests/request-changes.ts'
import { defineRoutes, id, time } from '../route.ts'
import { OPERATION_FORMAT, type OperationCall } from './operation-calls.ts'
import { OUTCOMES } from './outcomes.ts'

/** The forms that a server takes: that of its own build, and later the one before it. */
const OPERATION_FORMATS: readonly number[] = [OPERATION_FORMAT]

/** What each call takes: the body of the single call; a line of works is named in it. */
export const OPERATION_BODIES = {
  onTheWay: onTheWayBody,
  start: onSiteBody,
  pause: pauseBody,
  resume: onSiteBody,
  answer: answerBody,
  finishChecklist: finishChecklistBody,
  fillCustom: fillCustomBody,
  addWork: workBody,
  removeWork: z.strictObject({ work_id: id }),
  attachFiles: z.strictObject({}),
  interact: noteBody,
  sign: signBody,
  finish: onSiteBody,
} satisfies Record<OperationCall, z.ZodType>
export type OperationBody<C extends OperationCall> = z.output<(typeof OPERATION_BODIES)[C]>

/** How many files each call may have. */
export const OPERATION_FILES_MAX: Partial<Record<OperationCall, number>> = {
  answer: 1,
  attachFiles: FILES_PER_UPLOAD,
  interact: FILES_PER_UPLOAD,
}

/** In hexadecimal digits. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'invalid' })

/** A file whose bytes are sent after the operation. */
const promisedFile = z.strictObject({
  sha256,
  name: z.string().min(1).max(1000),
  size: z.number().int().min(0).max(FILE_MAX_BYTES),
  mime: z.string().max(100),
  /** By the device's clock. */
  taken_at: time,
})
export type GivenFile = z.output<typeof promisedFile>

/** Made by the device; with or without hyphens. */
export const operationId = z.string().regex(/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i, { error: 'invalid' })

const milliseconds = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const operation = z.strictObject({
  id: operationId,
  /** In the order in which the device made them. */
  sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  request_id: id,
  /** One of OPERATION_CALLS; any other is rejected by itself, as is a body that the call does not take. */
  call: z.string().max(40),
  body: z.record(z.string(), z.unknown()).default({}),
  /** Their bytes are sent afterwards, to /operations/files. */
  files: z.array(promisedFile).max(FILES_PER_UPLOAD).default([]),
  /** By the device's clock. */
  done_at: time,
  /**
   * When the device last heard of the server's clock, by that and by its own, and for how long it ran after that until
   * the operation was done; the last is not known once the page was loaded again.
   */
  contact: z.strictObject({ at: time, device_at: time, since_ms: milliseconds.nullable() }).nullable().default(null),
})
export type GivenOperation = z.output<typeof operation>

/** Why an operation was kept for the office. */
export const KEPT_REASONS = [
  'cancelled',
  'reassigned',
  'finished',
  'not_started',
  'checklist_finished',
  'field_archived',
  'not_possible',
] as const

/** And why it was kept or rejected. */
const OPERATION_REASONS = [...KEPT_REASONS, 'unknown_call', 'malformed', 'not_found', 'other_content'] as const
export type OperationReason = (typeof OPERATION_REASONS)[number]

const operationOutcome = z.object({
  id: z.string(),
  outcome: z.enum(OUTCOMES),
  reason: z.enum(OPERATION_REASONS).nullable(),
  /** What the server found wrong with it, in the user's language. */
  message: z.string().nullable(),
  happened_at: time.nullable(),
})
export type OperationOutcome = z.output<typeof operationOutcome>

export const operationRoutes = defineRoutes({
  send: {
    method: 'POST',
    path: '/operations',
    access: 'user',
    summary: 'What was done on site without a connection, in its order; each has an outcome of its own',
    callsExternal: true,
    body: z.strictObject({
      format: z.number().refine((format) => OPERATION_FORMATS.includes(format), {
        error: 'update_app',
      }),
      /** Names the browser or the app, of any of its users. */
      device_id: z.string().min(1).max(100),
      /** By the device's clock, as it sends this. */
      device_time: time,
      /** At most OPERATIONS_MAX. */
      operations: z.array(operation),
    }),
    response: z.array(operationOutcome),
  },
  sendFile: {
    method: 'POST',
    path: '/operations/files/:sha256',
    access: 'user',
    summary: 'The bytes of a file that the user promised in an operation',
    params: z.strictObject({ sha256 }),
    upload: { field: 'file', maxFiles: 1, maxBytes: FILE_MAX_BYTES },
    response: z.null(),
  },
  knownFiles: {
    method: 'POST',
    path: '/operations/files/known',
    access: 'user',
    summary: 'Which files of the user have come, by their SHA-256: those need not be sent',
    body: z.strictObject({ hashes: z.array(sha256).min(1).max(KNOWN_FILES_MAX) }),
    response: z.array(z.string()),
  },
})
