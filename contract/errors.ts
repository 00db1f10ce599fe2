/** Every error code an answer may carry, with its HTTP status. Source: API conventions. */
export const ERROR_STATUS = {
  malformed_json: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  key_expired: 401,
  forbidden: 403,
  looking_only: 403,
  network_not_allowed: 403,
  not_for_keys: 403,
  scope_missing: 403,
  account_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  stale: 409,
  transition_not_allowed: 409,
  already_paused: 409,
  not_paused: 409,
  note_closed: 409,
  planning_conflict: 409,
  storage_full: 409,
  in_use: 409,
  position_gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

/** Why a field is invalid: a message key and its text in the user's language. */
export interface FieldError {
  key: string
  message: string
}

/**
 * The body of every failed call. `details` depends on the code: `{scope}` with `scope_missing`, the current row with
 * `stale` and `precondition_failed`, the current status with `transition_not_allowed`, the conflicts with
 * `planning_conflict`, the dependents with `in_use` (of options of a field, how many rows have each), `{id}` with
 * `validation_failed` where that row has the external id.
 */
export interface ErrorBody {
  error: {
    code: ErrorCode
    message: string
    fields?: Record<string, FieldError>
    details?: unknown
    request_id?: string
  }
}
