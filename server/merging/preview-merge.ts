import { sql } from 'kysely'
import type { MergePreview } from '#contract/merges.ts'
import type { Tx } from '../db/database.ts'
import { differing, type MergedPair, readPair, referringColumn } from './merged-rows.ts'

type Difference = MergePreview['differences'][number]

/** What merging the other row into this one would do. @throws AppError as the merge itself */
export async function previewMerge(
  tx: Tx,
  entity: 'clients' | 'facilities',
  { id, otherId }: { id: number; otherId: number },
): Promise<MergePreview> {
  const pair = await readPair(tx, entity, id, otherId)
  const named = entity === 'clients' ? await clientDifferences(tx, pair) : await facilityDifferences(tx, pair)
  return { counts: await countsOf(tx, entity, otherId), differences: named }
}

async function countsOf(tx: Tx, entity: 'clients' | 'facilities', id: number): Promise<MergePreview['counts']> {
  const column = sql.ref(referringColumn(entity))
  const countIn = (table: string) => sql`(select count(*)::int from ${sql.table(table)} where ${column} = ${id})`
  const ofClients = entity === 'clients'
  const { rows } = await sql<MergePreview['counts']>`
    select ${ofClients ? countIn('facilities') : sql`0`} as facilities,
      ${ofClients ? sql`0` : countIn('equipment')} as equipment,
      ${countIn('requests')} as requests, ${countIn('scheduled_requests')} as scheduled_requests,
      ${countIn('contacts')} as contacts, ${countIn('attachments')} as files`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('A select without a table answers one row')
  return counts
}

function said({ target, source }: MergedPair, field: Difference['field'], becomes_contact = false): Difference {
  return { field, kept: String(target.values[field]), other: String(source.values[field]), becomes_contact }
}

async function clientDifferences(tx: Tx, pair: MergedPair): Promise<Difference[]> {
  const { rows } = await sql<Pick<Difference, 'kept' | 'other'>>`
    select kept.inn as kept, other.inn as other from bank_details kept join bank_details other on other.inn <> kept.inn
    where kept.client_id = ${pair.target.id} and other.client_id = ${pair.source.id}`.execute(tx)
  return [
    ...differing(pair, ['phone', 'email']).map((field) => said(pair, field as Difference['field'], true)),
    ...rows.map((inn) => ({ field: 'inn' as const, ...inn, becomes_contact: false })),
  ]
}

async function facilityDifferences(tx: Tx, pair: MergedPair): Promise<Difference[]> {
  const { rows } = await sql<Pick<Difference, 'kept' | 'other'>>`
    select kept.name as kept, other.name as other from memberships kept join memberships other on other.user_id <> kept.user_id
    where kept.user_id = ${pair.target.values.manager_id} and other.user_id = ${pair.source.values.manager_id}`.execute(
    tx,
  )
  return [
    ...differing(pair, ['address', 'contract_number', 'contract_till']).map((field) =>
      said(pair, field as Difference['field']),
    ),
    ...rows.map((manager) => ({ field: 'manager' as const, ...manager, becomes_contact: false })),
  ]
}
