import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

interface Converted {
  zodSchema: z.core.$ZodType
  jsonSchema: JsonSchema
}

/** Says of a schema what its reader has to know, where zod says how it is checked. */
export function plainly({ zodSchema, jsonSchema }: Converted): void {
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodArray) asArray(zodSchema.out, jsonSchema)
  if (jsonSchema.enum?.includes('true')) asBoolean(jsonSchema)
  if (FORMATS_KNOWN.includes(jsonSchema.format ?? '') || jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  nameKeys(jsonSchema)
  listConstants(jsonSchema)
}

/** Formats that need no pattern to be understood. One with classes of letters (`\p{L}`) is misread without a flag. */
const FORMATS_KNOWN = ['date', 'date-time']

/** `severalOf` of the contract: in an address its values are joined by commas. */
function asArray({ element }: z.ZodArray, jsonSchema: JsonSchema): void {
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  const { $schema: _, ...items } = z.toJSONSchema(element, { io: 'output', override: plainly })
  Object.assign(jsonSchema, { type: 'array', items, minItems: 1 })
}

/** `flag` of the contract, which takes 1 and 0 as well. */
function asBoolean(jsonSchema: JsonSchema): void {
  delete jsonSchema.enum
  jsonSchema.type = 'boolean'
}

/**
 * A record with a value for each of a few keys has those for its properties, as an object would: zod names them in
 * `required` alone.
 */
function nameKeys(jsonSchema: JsonSchema): void {
  const { propertyNames, additionalProperties, required } = jsonSchema
  if (!required || typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, structuredClone(additionalProperties)]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

/** A choice of constants of one type is an enum. */
function listConstants(jsonSchema: JsonSchema): void {
  const options = jsonSchema.anyOf?.map((option) => (typeof option === 'object' && 'const' in option ? option : {}))
  if (!options?.every(({ type, const: value }) => value !== undefined && type === options[0]?.type)) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, { type: options[0]?.type, enum: options.map(({ const: value }) => value) })
}
