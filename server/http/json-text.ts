/**
 * An answer whose JSON the database has written: it is sent as it is, neither parsed nor written again. `T` is its
 * type.
 */
export class JsonText<T> {
  declare readonly says: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** An object's text with further fields at its end. */
  static withFields<T extends object>(object: string, fields: { [K in keyof T]?: T[K] | JsonText<T[K]> }): JsonText<T> {
    const more = Object.entries(fields).map(([name, value]) => `"${name}":${textOf(value)}`)
    return new JsonText(`${object.slice(0, -1)},${more.join()}}`)
  }

  /** For callers that embed it in their own JSON. */
  toJSON(): T {
    return JSON.parse(this.text)
  }
}

/** In place of an answer that the caller already has, as its `If-None-Match` says. */
export const NOT_MODIFIED = Symbol('not modified')

/** An answer as it was sent, with its status: a repeat gets the same. */
export class SentAnswer<T> extends JsonText<T> {
  readonly status: number

  constructor(text: string, status: number) {
    super(text)
    this.status = status
  }
}

/** From this length (characters) on, an answer is sent as bytes. */
const LONG = 65_536

/**
 * What is sent over HTTP for a value: `JsonText` as it is, within the envelope too. A long one is sent as bytes, since text
 * is copied once more to be joined with the head of the answer.
 */
export function writeAnswer(payload: unknown): string | Buffer {
  const { response } = payload as { response?: unknown }
  const text = withWireTimes(response instanceof JsonText ? `{"response":${response.text}}` : JSON.stringify(payload))
  return text.length < LONG ? text : Buffer.from(text)
}

const TIME = /"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)"/g

/**
 * JSON whose times have one format, that of `Date.toJSON`: UTC, with milliseconds. The database writes microseconds and
 * an offset, and the history keeps times as they were sent.
 */
export function withWireTimes(json: string): string {
  return json.replace(TIME, wireTime)
}

const SECONDS = '"2026-12-01T09:30:00'.length
const DATABASE_OFFSET = '+00:00"'

function wireTime(quoted: string): string {
  // Ten times as fast as a Date, and a calendar has thousands of them.
  if (quoted.length >= SECONDS + DATABASE_OFFSET.length && quoted.endsWith(DATABASE_OFFSET)) {
    const fraction = quoted.slice(SECONDS + 1, -DATABASE_OFFSET.length)
    return `${quoted.slice(0, SECONDS)}.${fraction.slice(0, 3).padEnd(3, '0')}Z"`
  }
  const at = new Date(quoted.slice(1, -1))
  return Number.isNaN(at.getTime()) ? quoted : JSON.stringify(at)
}

export function textOf(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value)
}
