import { z } from 'zod'
import { CUSTOM_PREFIX } from './custom-fields/field-types.ts'
import { severalOf } from './paging.ts'

type Reference = z.ZodObject | z.ZodNullable<z.ZodObject>

/** Fields of a row by the names of their columns. */
export type RowColumns<Shape extends z.ZodRawShape, LeftOut = never> = {
  readonly [Field in keyof Shape & string as Field extends LeftOut
    ? never
    : Shape[Field] extends Reference
      ? `${Field}_id`
      : Field]: Field
}

/**
 * The columns of an exported list: the fields of its rows, in their order. A reference is named as in forms and filters:
 * `client_id` for `client`.
 */
export function columnsOfRow<Shape extends z.ZodRawShape, const LeftOut extends keyof Shape & string>(
  row: z.ZodObject<Shape>,
  leftOut: readonly LeftOut[],
): RowColumns<Shape, LeftOut> {
  const fields = Object.keys(row.shape).filter((field) => !(leftOut as readonly string[]).includes(field))
  return Object.fromEntries(
    fields.map((field) => [isReference(row.shape[field]) ? `${field}_id` : field, field]),
  ) as RowColumns<Shape, LeftOut>
}

function isReference(schema: unknown): boolean {
  return schema instanceof z.ZodObject || (schema instanceof z.ZodNullable && isReference(schema.unwrap()))
}

/** A column with a field of the account's own. */
export type CustomColumn = `${typeof CUSTOM_PREFIX}${string}`

/** `custom.<key>` */
const customColumn = z.templateLiteral([CUSTOM_PREFIX, z.string()])

/**
 * The parameter of an export that chooses its columns and their order; without it, it has them all. Those with fields of the
 * account's own are among them.
 */
export function chosenColumns<const Name extends string>(names: readonly Name[]) {
  return { columns: severalOf(z.union([z.enum(names), customColumn])).optional() }
}
