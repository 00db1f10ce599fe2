import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { capitalized } from '#contract/capitalized.ts'
import type { NamedRoute } from '#contract/index.ts'
import * as contractSchemas from './contract-schemas.ts'
import { plainly } from './plain-schemas.ts'

export type Schema = Record<string, unknown>

export interface ObjectSchema {
  properties?: Record<string, Schema>
  required?: string[]
}

export interface Schemas {
  /** What a call takes (`input`), or sends (`output`): a reference, where it has a name. */
  of(schema: z.ZodType, io: Io): Schema
  /** What a reference refers to; any other schema itself. */
  resolve(schema: Schema): Schema
  /** What the calls refer to, by name. */
  components: Record<string, Schema>
}

type Io = 'input' | 'output'

export const SCHEMAS = '#/components/schemas/'

/**
 * The JSON schemas of the calls. An object, union or enum that the contract exports has the name of the export, a page of
 * rows that of the rows (`PageOfClientRow`), any other body or answer that of its call. What the server takes in another
 * form than it sends has `Input` after its name where it is taken.
 */
export function jsonSchemas(calls: readonly NamedRoute[]): Schemas {
  const names = namesIn(calls)
  const inputs = calls.flatMap(({ route: { params, query, body } }) => [params, query, body])
  const outputs = calls.map(({ route }) => route.response)
  const taken = convert(names, inputs, 'input')
  const sent = convert(names, outputs, 'output')
  const differing = namesThatDiffer(taken.components, sent.components)
  const inputName = (name: string) => (differing.has(name) ? `${name}Input` : name)
  const components = {
    ...sent.components,
    ...Object.fromEntries(
      Object.entries(taken.components).map(([name, schema]) => [inputName(name), withNames(schema, inputName)]),
    ),
  }
  return {
    of: (schema, io) => (io === 'input' ? withNames(taken.of(schema), inputName) : sent.of(schema)),
    resolve: (schema) => referencesIn({ $ref: schema.$ref }).map((name) => components[name])[0] ?? schema,
    components,
  }
}

const NAMED = ['object', 'union', 'enum']

function namesIn(calls: readonly NamedRoute[]): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const inAddresses = new Set(calls.flatMap(({ route: { params, query } }) => [params, query]))
  const add = (schema: unknown, name: string) => {
    if (!(schema instanceof z.ZodType)) return
    const bare = unwrapped(schema)
    if (NAMED.includes(bare.type) && !names.has(bare) && !inAddresses.has(bare)) names.set(bare, name)
  }
  for (const [name, schema] of Object.entries(contractSchemas)) add(schema, capitalized(name))
  for (const { name, route } of calls) {
    const title = name.split('.').map(capitalized).join('')
    add(route.body, `${title}Body`)
    const rows = names.get(rowsOf(route.response) ?? z.never())
    add(route.response, rows ? `PageOf${rows}` : `${title}Answer`)
  }
  return names
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema
}

/** Of a page (`pageOf` of the contract), what its rows are. */
function rowsOf(page: z.ZodType | undefined): z.ZodType | undefined {
  if (!(page instanceof z.ZodObject) || !('current_page' in page.shape)) return undefined
  return page.shape.data instanceof z.ZodArray ? (page.shape.data.element as z.ZodType) : undefined
}

/** The JSON schemas of the parts of calls, and of the named ones that they refer to. */
function convert(names: ReadonlyMap<z.ZodType, string>, parts: readonly (z.ZodType | undefined)[], io: Io) {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const unnamed = new Set(parts.flatMap((part) => (part && !names.has(part) ? [part] : [])))
  for (const [place, schema] of [...unnamed].entries()) registry.add(schema, { id: `part ${place}` })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => SCHEMAS + id,
    unrepresentable: 'any',
    override: plainly,
  })
  const described = (id: string): Schema => {
    const { $schema: _, $id: __, ...schema } = schemas[id] ?? {}
    return schema
  }
  const of = (schema: z.ZodType): Schema => {
    const name = names.get(schema)
    return name === undefined ? described(registry.get(schema)?.id ?? '') : { $ref: SCHEMAS + name }
  }
  return {
    of,
    components: withReferences(
      parts.flatMap((part) => (part ? [of(part)] : [])),
      described,
    ),
  }
}

/** What the schemas refer to, directly or not. */
function withReferences(schemas: readonly Schema[], described: (name: string) => Schema): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  const waiting = schemas.flatMap(referencesIn)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name in found) continue
    const schema = described(name)
    found[name] = schema
    waiting.push(...referencesIn(schema))
  }
  return found
}

const REFERENCE = new RegExp(`"\\$ref":"${SCHEMAS}(\\w+)"`, 'g')

function referencesIn(schema: Schema): string[] {
  return [...JSON.stringify(schema).matchAll(REFERENCE)].map(([, name = '']) => name)
}

function withNames(schema: Schema, named: (name: string) => string): Schema {
  return JSON.parse(JSON.stringify(schema).replace(REFERENCE, (_, name) => `"$ref":"${SCHEMAS}${named(name)}"`))
}

/** Names of what is taken in another form than it is sent, itself or in what it refers to. */
function namesThatDiffer(taken: Record<string, Schema>, sent: Record<string, Schema>): Set<string> {
  const shared = Object.keys(taken).filter((name) => name in sent)
  const differing = new Set(shared.filter((name) => !isDeepStrictEqual(taken[name], sent[name])))
  const refersToOne = (name: string) => referencesIn(taken[name] ?? {}).some((referred) => differing.has(referred))
  for (let before = -1; before !== differing.size; ) {
    before = differing.size
    for (const name of shared.filter(refersToOne)) differing.add(name)
  }
  return differing
}
