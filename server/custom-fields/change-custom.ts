import { sql } from 'kysely'
import type { z } from 'zod'
import { type CustomValues, isEmptyValue, missingFields, type RowFacts } from '#contract/custom-fields/evaluate.ts'
import {
  CUSTOM_ROW_MAX,
  type CustomEntity,
  customName,
  isReferenceType,
  type ReferenceType,
  type RoleField,
} from '#contract/custom-fields/field-types.ts'
import { valueSchema } from '#contract/custom-fields/value-schema.ts'
import type { Changes } from '#contract/history.ts'
import { withHomeCountry } from '#contract/values/countries.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'
import { InvalidCall } from '../http/invalid-call.ts'
import { customJson } from './custom-column.ts'
import { fieldsOf } from './fields-of.ts'

/** What is stored in the column `custom`: values by the ids of their fields. */
export type StoredCustom = Readonly<Record<string, unknown>>

export interface CustomChange {
  /** All values of the row, as they are to be stored. */
  stored: StoredCustom
  /** Those that are others than before, for the history; names and keys as `custom.<key>`. */
  changes: Changes
}

interface ChangedRow {
  entity: CustomEntity
  /** Values in the body of the call, by key. */
  given: Record<string, unknown> | undefined
  /** As stored; absent for a new row. */
  before?: StoredCustom
  facts?: RowFacts
  /** A new row that follows from something else need not have what is asked for on creation. */
  isDerived?: boolean
}

/**
 * Reads the values of an account's own fields in the body of a call. A new row must have those that are asked for on
 * creation, and a changed one must not empty them.
 * @throws InvalidCall, AppError validation_failed at `custom.<key>`
 */
export async function changeCustom(
  tx: Tx,
  actor: Actor,
  { entity, given = {}, before, facts = {}, isDerived = false }: ChangedRow,
): Promise<CustomChange> {
  const fields = fieldsOf(actor, entity)
  const old = valuesByKey(fields, before ?? {})
  const parsed = parseGiven(actor, fields, given, old)
  if (!before) fillDefaults(fields, parsed)
  const changed = [...parsed].filter(([{ key }, value]) => !isSame(value, old[key] ?? null))
  const names = await readNames(tx, actor, changed)
  const saidBefore = await readSaidBefore(tx, changed, before)
  const values = { ...old, ...Object.fromEntries(changed.map(([{ key }, value]) => [key, value])) }
  const missing = missingFields(fields, values, facts, 'on_create').filter((key) => !before || !isEmptyValue(old[key]))
  if (missing.length > 0 && !isDerived)
    throw invalid(Object.fromEntries(missing.map((key) => [customName(key), 'required'])))
  const stored = { ...before }
  for (const [{ id }, value] of changed) {
    if (isEmptyValue(value)) delete stored[id]
    else stored[id] = value
  }
  const size = Buffer.byteLength(JSON.stringify(stored))
  if (size > CUSTOM_ROW_MAX) throw invalid({ custom: ['too_long', { max: CUSTOM_ROW_MAX }] })
  return {
    stored,
    changes: Object.fromEntries(
      changed.map(([field, value]) => changeOf(field, saidBefore[field.key] ?? old[field.key], value, names)),
    ),
  }
}

/** Stored values by the keys of the fields that they are of; of fields that are not among these there are none. */
export function valuesByKey(fields: readonly RoleField[], stored: StoredCustom): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap(({ id, key }) => (stored[id] === undefined ? [] : [[key, stored[id]]])))
}

type Parsed = Map<RoleField, unknown>

function parseGiven(actor: Actor, fields: readonly RoleField[], given: CustomValues, old: CustomValues): Parsed {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const parsed: Parsed = new Map()
  const issues: z.core.$ZodIssue[] = []
  const refused: Record<string, InvalidReason> = {}
  for (const [key, value] of Object.entries(given)) {
    const field = byKey.get(key)
    if (!field) {
      refused[customName(key)] = 'unknown_field'
      continue
    }
    const sent = isReferenceType(field.type) ? idOf(value) : value
    const result = withHomeCountry(actor.country, () => valueSchema(field, old[key]).safeParse(sent))
    if (!result.success)
      issues.push(...result.error.issues.map((issue) => ({ ...issue, path: ['custom', key, ...issue.path] })))
    else if (field.right === 'edit') parsed.set(field, isEmptyValue(result.data) ? null : result.data)
    else if (!isSame(result.data, old[key] ?? null)) refused[customName(key)] = 'field_read_only'
  }
  if (Object.keys(refused).length > 0) throw invalid(refused)
  if (issues.length > 0) throw new InvalidCall(issues)
  return parsed
}

/** A reference may be sent as it is answered. */
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Of a new row, where the body says nothing of them; anyone who may not change a field gets its default too. */
function fillDefaults(fields: readonly RoleField[], parsed: Parsed): void {
  for (const field of fields) {
    if (!parsed.has(field) && !isEmptyValue(field.default_value)) parsed.set(field, field.default_value)
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Names = Map<string, string>

const nameKey = (type: ReferenceType, id: unknown) => `${type} ${id}`

const NAMED: Record<
  ReferenceType,
  (actor: Actor, ids: unknown[]) => ReturnType<typeof sql<{ id: number; name: string }>>
> = {
  employee: (_actor, ids) =>
    sql`select user_id as id, name from memberships where user_id = any(${ids}::bigint[]) and left_at is null and not is_service`,
  client: (actor, ids) =>
    sql`select c.id, c.name from clients c where c.id = any(${ids}::bigint[]) and ${inScope(actor, 'clients:read', 'c.id')}`,
  facility: (actor, ids) =>
    sql`select f.id, f.name from facilities f where f.id = any(${ids}::bigint[]) and ${inScope(actor, 'facilities:read', 'f.id')}`,
  equipment: (actor, ids) =>
    sql`select e.id, e.title as name from equipment e where e.id = any(${ids}::bigint[]) and ${inScope(actor, 'equipment:read', 'e.id')}`,
}

/** The names of rows that values refer to. @throws AppError validation_failed at one that the actor cannot choose */
async function readNames(tx: Tx, actor: Actor, changed: readonly [RoleField, unknown][]): Promise<Names> {
  const names: Names = new Map()
  const references = changed.flatMap(([field, value]) =>
    isReferenceType(field.type) && value !== null ? [{ type: field.type, key: field.key, id: value }] : [],
  )
  for (const [type, asked] of Map.groupBy(references, (one) => one.type)) {
    const { rows } = await NAMED[type](
      actor,
      asked.map(({ id }) => id),
    ).execute(tx)
    for (const { id, name } of rows) names.set(nameKey(type, id), name)
  }
  const unknown = references.filter(({ type, id }) => !names.has(nameKey(type, id)))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map(({ key }) => [customName(key), 'not_found'])))
  return names
}

/** The rows that references named before, as they are answered. */
async function readSaidBefore(
  tx: Tx,
  changed: readonly [RoleField, unknown][],
  before: StoredCustom | undefined,
): Promise<Record<string, unknown>> {
  const fields = changed.flatMap(([field]) => (isReferenceType(field.type) && before?.[field.id] ? [field] : []))
  if (fields.length === 0) return {}
  const { rows } = await sql<{ custom: Record<string, unknown> }>`
    select ${customJson(fields, 'b')} as custom
    from (select current_account() as account_id, ${JSON.stringify(before)}::jsonb as custom) b`.execute(tx)
  return rows[0]?.custom ?? {}
}

/** References are kept by id and name. */
function changeOf({ key, type }: RoleField, old: unknown, value: unknown, names: Names): [string, Changes[string]] {
  const isNamed = isReferenceType(type) && value !== null
  const said = isNamed ? { id: value, name: names.get(nameKey(type, value)) ?? null } : value
  return [customName(key), { old: old ?? null, new: said }]
}
