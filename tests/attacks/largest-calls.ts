import { z } from 'zod'
import type { CallName } from '../support/caller.ts'
import type { NamedRoute } from '../sweeps/every-call.ts'
import { sampleBody } from '../sweeps/sample-calls.ts'
import type { SampleRows } from '../sweeps/sample-rows.ts'

/** A JSON schema, as far as it bounds what a call takes. */
interface Bounds {
  type?: string | string[]
  properties?: Record<string, Bounds>
  required?: string[]
  items?: Bounds
  anyOf?: Bounds[]
  oneOf?: Bounds[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  maxItems?: number
  maxLength?: number
  maximum?: number
}

/** Ranges of days, the widest first: the first that a call accepts is its widest. */
const SPANS_DAYS = [36_889, 1_827, 731, 366, 92, 62, 31, 7, 1]
/** Fields with which a call answers something else. */
const KINDS_OF_ANSWERS = ['view', 'format']
const ENDS = ['from', 'to', 'dateFrom', 'dateTo']
const DAY_MS = 24 * 60 * 60_000

function boundsOf(schema: z.ZodType): Bounds {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Bounds
}

function accepts(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success
}

/**
 * The queries of a call that ask for the most, for each kind of answer: the largest pages, and ranges around a day, the
 * widest first, since some are refused by more than their schema.
 */
export function largestQueries({ route }: NamedRoute, around: Date): Record<string, unknown>[][] {
  const { query } = route
  if (!query) return [[{}]]
  const bounds = boundsOf(query)
  const fields = Object.entries(bounds.properties ?? {})
  const values = Object.fromEntries(
    fields
      .filter(([name, { maximum }]) => isLimit(name, maximum) || bounds.required?.includes(name))
      .map(([name, { maximum, enum: options }]) => [name, isLimit(name, maximum) ? maximum : (options?.[0] ?? 1)]),
  )
  const kinds = fields.flatMap(([name, one]) =>
    KINDS_OF_ANSWERS.includes(name) ? (one.enum ?? []).map((option) => ({ [name]: option })) : [],
  )
  const hasRange = fields.some(([name]) => ENDS.includes(name))
  return [{}, ...kinds].map((kind) => {
    const spans = (hasRange ? SPANS_DAYS : [1]).map((days) => ({
      ...values,
      ...kind,
      ...rangeOf(fields, around, days),
    }))
    const accepted = spans.filter((one) => accepts(query, one))
    // One that only its handler could make sense of is asked all the same.
    return accepted.length > 0 ? accepted : spans.slice(-1)
  })
}

function isLimit(name: string, maximum: number | undefined): boolean {
  return name !== 'page' && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
}

function rangeOf(fields: [string, Bounds][], around: Date, days: number): Record<string, string> {
  const before = new Date(Math.max(around.getTime() - (days / 4) * DAY_MS, Date.UTC(2000, 0)))
  const after = new Date(before.getTime() + (days - 1) * DAY_MS)
  const ends: Record<string, Date> = { from: before, dateFrom: before, to: after, dateTo: after }
  return Object.fromEntries(
    fields.flatMap(([name, { format }]) => {
      const end = ends[name]
      if (!end) return []
      return [[name, format === 'date-time' ? end.toISOString() : end.toISOString().slice(0, 10)]]
    }),
  )
}

/**
 * The body of a call filled to its limits: the longest lists and texts. What the schema does not accept beside the rest
 * is left as in the sample.
 */
export function largestBody(call: NamedRoute, rows: SampleRows, given = sampleBody(call, rows)): object | undefined {
  const { body } = call.route
  if (!body || Array.isArray(given)) return given
  const sample: Record<string, unknown> = { ...given }
  const filled = filledIn(boundsOf(body), 0)
  const largest: Record<string, unknown> = typeof filled === 'object' ? { ...filled, ...onlyPlain(sample) } : sample
  for (let tries = Object.keys(largest).length; tries >= 0; tries--) {
    const parsed = body.safeParse(largest)
    if (parsed.success) return largest
    for (const { path, code, ...issue } of parsed.error.issues) {
      const names = code === 'unrecognized_keys' && 'keys' in issue ? (issue.keys as string[]) : [String(path[0])]
      for (const name of names) {
        if (name in sample) largest[name] = sample[name]
        else delete largest[name]
      }
    }
  }
  return given
}

/** What the sample says apart from texts and lists, which are to be as long as they may. */
function onlyPlain(sample: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sample).filter(([, value]) => typeof value !== 'string' && !Array.isArray(value)),
  )
}

/** The largest value within some bounds; undefined where only the sample knows what fits. */
function filledIn(bounds: Bounds, index: number): unknown {
  const branches = bounds.anyOf ?? bounds.oneOf
  if (branches) return branches.map((branch) => filledIn(branch, index)).findLast((value) => value !== undefined)
  if (bounds.const !== undefined) return bounds.const
  if (bounds.enum) return bounds.enum.at(-1)
  if (bounds.properties) {
    const values = Object.entries(bounds.properties).map(([name, one]) => [name, filledIn(one, index)] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
  if (bounds.items && bounds.maxItems) {
    const { items } = bounds
    const values = Array.from({ length: bounds.maxItems }, (_, item) => filledIn(items, item))
    return values.every((value) => value !== undefined) ? values : undefined
  }
  if (bounds.format === 'date') return new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10)
  if (bounds.format === 'date-time') return new Date(Date.UTC(2030, 0, 1 + index)).toISOString()
  if (bounds.type === 'string' && bounds.maxLength && !bounds.pattern) {
    return `${index} ${'ж'.repeat(bounds.maxLength)}`.slice(0, bounds.maxLength)
  }
  return undefined
}

/** Calls that would end what the others need: the session, or the account. */
export const ENDS_ACCOUNT: CallName[] = ['accountClosing.close', 'auth.switchAccount']
