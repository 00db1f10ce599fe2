/**
 * An answer whose JSON is written already, by the database: it goes out as it is, neither parsed nor written again.
 * `T` is what it says.
 */
export class JsonText<T> {
  declare readonly says: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** An object's text with more fields behind those it has. */
  static withFields<T extends object>(object: string, fields: { [K in keyof T]?: T[K] | JsonText<T[K]> }): JsonText<T> {
    const more = Object.entries(fields).map(([name, value]) => `"${name}":${textOf(value)}`)
    return new JsonText(`${object.slice(0, -1)},${more.join()}}`)
  }

  /** For callers that embed it in their own JSON. */
  toJSON(): T {
    return JSON.parse(this.text)
  }
}

/** Stands for an answer that its caller has already, by the `If-None-Match` it came with. */
export const NOT_MODIFIED = Symbol('not modified')

/** An answer as it went out, with its status: a repeat is given the same. */
export class SentAnswer<T> extends JsonText<T> {
  readonly status: number

  constructor(text: string, status: number) {
    super(text)
    this.status = status
  }
}

/** What goes out over HTTP for a value: `JsonText` as it is, within the envelope too. */
export function writeAnswer(payload: unknown): string {
  const { response } = payload as { response?: unknown }
  return response instanceof JsonText ? `{"response":${response.text}}` : JSON.stringify(payload)
}

export function textOf(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value)
}
