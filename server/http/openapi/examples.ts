import { SAMPLES } from './samples.ts'
import { SCHEMAS, type Schema } from './schemas.ts'

/** Any schema that zod writes, as far as an example depends on it. */
interface Described {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Described[]
  oneOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  maxLength?: number
  deprecated?: boolean
}

/**
 * A value that a schema describes: each field has the sample of its name, where that suits, else the first value that the
 * schema allows. Lists have one item.
 */
export function exampleOf(schema: Schema, components: Record<string, Schema>): unknown {
  /** @param owner what the field is of: the field that holds it, or the name of its schema */
  const of = (described: Described, field: string, owner: string): unknown => {
    const { $ref, properties, items } = described
    if ($ref) {
      const name = $ref.slice(SCHEMAS.length)
      return of(components[name] ?? {}, ENVELOPES.includes(field) ? name : field, owner)
    }
    const samples = samplesOf(`${owner}.${field}`) ?? samplesOf(field)
    const sample = samples?.find((one) => suits(one, described))
    if (sample !== undefined) return sample
    if (properties) {
      const shown = Object.entries(properties).filter(([key, property]) => !property.deprecated && !isLeftOut(key))
      return Object.fromEntries(shown.map(([key, property]) => [key, of(property, key, field)]))
    }
    const option = (described.anyOf ?? described.oneOf)?.find(({ type }) => type !== 'null')
    if (option) return of(option, field, owner)
    if (items) return [of(items, field, owner)]
    return plainValue(described)
  }
  return of(schema, '', '')
}

/** What is in them is better known by the name of its schema. */
const ENVELOPES = ['', 'data']

function samplesOf(field: string): readonly unknown[] | undefined {
  return Object.hasOwn(SAMPLES, field) ? SAMPLES[field] : undefined
}

function isLeftOut(field: string): boolean {
  return samplesOf(field)?.length === 0
}

function suits(sample: unknown, described: Described): boolean {
  const { type, enum: values, const: value, anyOf, oneOf, format, pattern = '', maxLength } = described
  const options = anyOf ?? oneOf
  if (options) return options.some((option) => suits(sample, option))
  if (value !== undefined) return sample === value
  if (values) return values.includes(sample)
  if (Array.isArray(sample)) return type === 'array'
  if (sample === null) return [type].flat().includes('null')
  if (typeof sample === 'number') return [type].flat().some((one) => one === 'number' || one === 'integer')
  if (typeof sample !== 'string') return [type].flat().includes(typeof sample)
  const isOfFormat = FORMATS[format ?? '']?.test(sample) ?? true
  const isShort = sample.length <= (maxLength ?? sample.length)
  return [type].flat().includes('string') && isOfFormat && isShort && new RegExp(pattern, 'u').test(sample)
}

const FORMATS: Record<string, RegExp> = { 'date-time': /^[\d-]{10}T[\d:.]{12}Z$/, date: /^[\d-]{10}$/ }

function plainValue({ type, enum: values, const: value, format, minimum, exclusiveMinimum }: Described): unknown {
  if (value !== undefined) return value
  if (values) return values[0]
  switch ([type].flat()[0]) {
    case 'string':
      return PLAIN_TEXTS[format ?? ''] ?? 'text'
    case 'number':
    case 'integer':
      return minimum ?? (exclusiveMinimum ?? 0) + 1
    case 'boolean':
      return false
    case 'object':
      return {}
    default:
      return null
  }
}

const PLAIN_TEXTS: Record<string, string> = { 'date-time': '2026-12-01T09:30:00.000Z', date: '2026-12-01' }
