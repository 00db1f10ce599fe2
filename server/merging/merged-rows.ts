import { sql } from 'kysely'
import { COMMENT_MAX } from '#contract/limits.ts'
import type { MergedEntity } from '#contract/merged-entities.ts'
import { type RowColumn, rowColumn } from '../access/row-columns.ts'
import { contactOwner, ownersFeed } from '../contacts/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'

/** What is compared and filled in, by entity; those of one group go together. */
const GROUPS = {
  clients: [['country'], ['phone'], ['email'], ['comment']],
  facilities: [['type'], ['manager_id'], ['city', 'address', 'lat', 'lon'], ['contract_number', 'contract_till']],
  contacts: [['phone'], ['email'], ['position']],
} as const satisfies Record<MergedEntity, readonly (readonly string[])[]>

export interface MergedRow {
  id: number
  name: string
  client_id: number | null
  facility_id: number | null
  avatar_key: string | null
  values: Record<string, unknown>
}

export interface MergedPair {
  entity: MergedEntity
  target: MergedRow
  source: MergedRow
}

/** The column by which other rows refer to these; nothing refers to contacts. */
export function referringColumn(entity: MergedEntity): RowColumn<'clients' | 'facilities'> | 'contact_id' {
  return entity === 'contacts' ? 'contact_id' : rowColumn(entity)
}

/**
 * Both rows, locked with the requests and schedules of the one that goes: who acts on those holds them first.
 * @throws AppError not_found; validation_failed for the row itself, a facility of another client, a contact of another row
 */
export async function lockPair(tx: Tx, entity: MergedEntity, id: number, otherId: number): Promise<MergedPair> {
  const column = sql.ref(referringColumn(entity))
  if (entity !== 'contacts') {
    for (const table of ['requests', 'scheduled_requests']) {
      await sql`select from ${sql.table(table)} where ${column} = ${otherId} order by id for update`.execute(tx)
    }
  }
  const { rows } = await sql<MergedRow['values']>`
    select * from ${sql.table(entity)} where id = any(${[id, otherId]}) order by id for update`.execute(tx)
  return pairOf(entity, rows, id, otherId)
}

/** The same, to look at. */
export async function readPair(tx: Tx, entity: MergedEntity, id: number, otherId: number): Promise<MergedPair> {
  const { rows } = await sql<MergedRow['values']>`
    select * from ${sql.table(entity)} where id = any(${[id, otherId]})`.execute(tx)
  return pairOf(entity, rows, id, otherId)
}

function pairOf(entity: MergedEntity, rows: MergedRow['values'][], id: number, otherId: number): MergedPair {
  if (id === otherId) throw invalid({ other_id: 'merge_with_itself' })
  const [target, source] = [id, otherId].map((one) => rows.find((row) => row.id === one))
  if (!target) throw notFound()
  if (!source) throw invalid({ other_id: 'not_found' })
  const pair = { entity, target: rowOf(target), source: rowOf(source) }
  if (entity === 'facilities' && target.client_id !== source.client_id) {
    throw invalid({ other_id: 'facility_of_other_client' })
  }
  if (entity === 'contacts' && (target.client_id !== source.client_id || target.facility_id !== source.facility_id)) {
    throw invalid({ other_id: 'merge_contact_of_other' })
  }
  return pair
}

function rowOf(values: MergedRow['values']): MergedRow {
  const { id, name, client_id = null, facility_id = null, avatar_key = null } = values
  return { id, name, client_id, facility_id, avatar_key, values } as MergedRow
}

/** What the row that stays takes from the other: by field, the value before and after. */
export type Filled = Record<string, { old: unknown; new: unknown }>

/** What it lacks and the other has; of two comments on clients, both. */
export function filledBy({ entity, target, source }: MergedPair): Filled {
  const isCovered = !isNone(target.values.agreement_id) || !isNone(source.values.agreement_id)
  const taken = GROUPS[entity].filter(
    (fields) =>
      !(isCovered && fields.some((field) => field === 'contract_number')) &&
      fields.every((field) => isNone(target.values[field])) &&
      fields.some((field) => source.values[field]),
  )
  const fields: string[] = taken.flat()
  const lacking = fields.map(
    (field) => [field, { old: target.values[field], new: source.values[field] ?? null }] as const,
  )
  return {
    ...Object.fromEntries(lacking),
    ...(entity === 'clients' && bothComments(target.values.comment, source.values.comment)),
    ...(entity !== 'contacts' && ownFields(target.values.custom, source.values.custom)),
  }
}

/** The values of the account's own fields, which are one column. */
function ownFields(kept: unknown, other: unknown): Filled {
  const both = { ...(other as object), ...(kept as object) }
  return Object.keys(both).length > Object.keys(kept as object).length ? { custom: { old: kept, new: both } } : {}
}

function bothComments(kept: unknown, other: unknown): Filled {
  if (typeof kept !== 'string' || typeof other !== 'string' || kept.includes(other)) return {}
  const both = `${kept}\n\n${other}`
  return both.length <= COMMENT_MAX ? { comment: { old: kept, new: both } } : {}
}

/** Of these fields, those that both have and in which they differ. */
export function differing({ target, source }: MergedPair, fields: readonly string[]): string[] {
  return fields.filter((field) => {
    const [kept, other] = [target.values[field], source.values[field]]
    return !isNone(kept) && !isNone(other) && kept !== other
  })
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined
}

/** In whose history a merge stands, and which open pages hear of it. */
export function historyOf(
  tx: Tx,
  entity: MergedEntity,
  { id, client_id, facility_id }: Pick<MergedRow, 'id' | 'client_id' | 'facility_id'>,
): ReturnType<typeof ownersFeed> {
  if (entity === 'contacts') return ownersFeed(tx, contactOwner(client_id, facility_id))
  return ownersFeed(tx, { entity: entity === 'clients' ? 'client' : 'facility', id })
}
