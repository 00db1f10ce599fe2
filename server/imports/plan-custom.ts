import { type RawBuilder, sql } from 'kysely'
import {
  type CustomEntity,
  customName,
  isReferenceType,
  keyOfCustom,
  ownTextIn,
  type ReferenceType,
  type RoleField,
} from '#contract/custom-fields/field-types.ts'
import type { Changes } from '#contract/history.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import { changeCustom, fieldOfKey, fieldsOf, type StoredCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { AppError, type InvalidReason } from '../errors/app-error.ts'
import { InvalidCall } from '../http/invalid-call.ts'
import { inEveryLanguage } from '../words/index.ts'
import { localized, localizedErrors, type RowError } from './entities/check-rows.ts'
import { nameKey, nameKeyOf } from './entities/name-key.ts'
import type { PendingRow } from './import-steps.ts'

/** What becomes of the fields of the account's own in a row. */
export type PlannedCustom = { stored: StoredCustom; changes: Changes } | { errors: RowError[] }

/** What rows of an import say of the account's own fields. */
export interface CustomPlan {
  /**
   * As the call for one row takes the values.
   * @param before what the row stores; null for a new one
   */
  of(given: Record<string, unknown>, before: StoredCustom | null, clientType: unknown): Promise<PlannedCustom>
}

const NAMED: Record<ReferenceType, (actor: Actor) => RawBuilder<{ name: string; id: number }>> = {
  employee: () =>
    sql`select name, user_id as id from memberships where left_at is null and not is_pending and not is_service`,
  client: (actor) => sql`select name, id from clients where ${inScope(actor, 'clients:read', 'clients.id')}`,
  facility: (actor) => sql`select name, id from facilities where ${inScope(actor, 'facilities:read', 'facilities.id')}`,
  equipment: (actor) =>
    sql`select title as name, id from equipment where ${inScope(actor, 'equipment:read', 'equipment.id')}`,
}

export async function planCustom(
  tx: Tx,
  actor: Actor,
  entity: CustomEntity,
  rows: readonly PendingRow[],
): Promise<CustomPlan> {
  const fields = fieldsOf(actor, entity)
  const named = await lookNamesUp(tx, actor, fields, rows)

  return {
    async of(given, before, clientType) {
      const values: Record<string, unknown> = {}
      const errors: RowError[] = []
      for (const [name, value] of Object.entries(given)) {
        const key = keyOfCustom(name)
        // A field that has gone since the file was read is left out.
        const field = key === null ? undefined : fieldOfKey(actor, entity, key)
        if (!field) continue
        if (!isReferenceType(field.type)) {
          values[field.key] = value
          continue
        }
        const found = named.get(field.type)?.get(nameKey(String(value)))
        if (found && !found.is_several) values[field.key] = found.id
        else errors.push({ column: name, message: localized(found ? 'reference_several' : 'not_found') })
      }
      if (errors.length > 0) return { errors }
      if (before && Object.keys(values).length === 0) return { stored: before, changes: {} }
      const facts = { client_type: typeof clientType === 'string' ? clientType : null }
      try {
        return await changeCustom(tx, actor, { entity, given: values, facts, ...(before && { before }) })
      } catch (error) {
        return { errors: errorsOf(error, actor, entity, given) }
      }
    },
  }
}

type Names = Map<string, { id: number; is_several: boolean }>

async function lookNamesUp(
  tx: Tx,
  actor: Actor,
  fields: readonly RoleField[],
  rows: readonly PendingRow[],
): Promise<Map<ReferenceType, Names>> {
  const found = new Map<ReferenceType, Names>()
  for (const type of new Set(fields.flatMap((field) => (isReferenceType(field.type) ? [field.type] : [])))) {
    const columns = fields.filter((field) => field.type === type).map(({ key }) => customName(key))
    const said = rows.flatMap(({ given }) => columns.flatMap((name) => given[name] ?? []))
    if (said.length === 0) continue
    const names = [...new Set(said.map((name) => nameKey(String(name))))]
    const { rows: known } = await sql<{ name: string; id: number; is_several: boolean }>`
      select name, min(id) as id, count(*) > 1 as is_several
      from (select ${nameKeyOf(sql.ref('named.name'))} as name, id from (${NAMED[type](actor)}) as named) as keyed
      where name = any(${names}) group by name`.execute(tx)
    found.set(type, new Map(known.map((one) => [one.name, one])))
  }
  return found
}

/** At the columns; of a column that the file does not have, the message names the field. */
function errorsOf(error: unknown, actor: Actor, entity: CustomEntity, given: Record<string, unknown>): RowError[] {
  if (error instanceof InvalidCall) {
    return localizedErrors(error.issues).map(({ path, message }) => ({ column: columnIn(path), message }))
  }
  if (!(error instanceof AppError) || !error.fields) throw error
  return Object.entries(error.fields).map(([name, reason]) => {
    if (name in given) return { column: name, message: localized(reason) }
    const field = fieldOfKey(actor, entity, keyOfCustom(name) ?? '')
    return { column: null, message: field ? named(field, reason) : localized(reason) }
  })
}

/** `custom.floor.0` as `custom.floor` */
function columnIn(path: string): string {
  return path.split('.').slice(0, 2).join('.')
}

function named({ title }: RoleField, reason: InvalidReason): RowError['message'] {
  const [key, values] = Array.isArray(reason) ? reason : [reason]
  return inEveryLanguage((locale) => `${ownTextIn(title, locale)}: ${fieldErrorOf(key, locale, values).message}`)
}

/** What undoing a change of the account's own fields restores of it, and what was changed since. */
export function undoCustom(
  actor: Actor,
  entity: CustomEntity,
  stored: StoredCustom,
  changes: Changes,
): { stored: StoredCustom | null; back: Changes; left: string[] } {
  const restored: Record<string, unknown> = { ...stored }
  const back: Changes = {}
  const left: string[] = []
  for (const [name, { old, new: is }] of Object.entries(changes)) {
    const key = keyOfCustom(name)
    if (key === null) continue
    const field = fieldOfKey(actor, entity, key)
    if (!field || JSON.stringify(stored[field.id] ?? null) !== JSON.stringify(plain(is))) {
      left.push(name)
      continue
    }
    const value = plain(old)
    if (value === null) delete restored[field.id]
    else restored[field.id] = value
    back[name] = { old: is, new: old }
  }
  return { stored: Object.keys(back).length > 0 ? restored : null, back, left }
}

/** A reference is stored by its id. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null)
}
