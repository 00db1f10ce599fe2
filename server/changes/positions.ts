import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../db/database.ts'
import { keptSetting } from '../db/kept-setting.ts'
import { AppError } from '../errors/app-error.ts'

/** After which event changes are read: its transaction, and its id within that. */
export interface ChangePosition {
  xid: string
  id: number
}

/** Before all events. */
export const BEGINNING: ChangePosition = { xid: '0', id: 0 }

export function writePosition(epoch: string, { xid, id }: ChangePosition): string {
  return `${epoch}-${xid}-${id}`
}

/** @throws AppError position_gone when it is of another epoch */
export function readPosition(epoch: string, text: string): ChangePosition {
  const [ofEpoch, xid = '', id] = text.split('-')
  if (ofEpoch !== epoch) throw new AppError('position_gone')
  return { xid, id: Number(id) }
}

const SETTING = 'changes_epoch'
const keptEpoch = z.object({
  epoch: z.string(),
  /** The table of events, among those of all servers. */
  table: z.string(),
})
type KeptEpoch = z.output<typeof keptEpoch>

/**
 * Positions are of one epoch, which lasts until the events come into another table or to another PostgreSQL: a backup was
 * restored, a dump read in, a server upgraded. There the transaction ids of the events mean nothing.
 */
export async function currentEpoch(database: Database): Promise<string> {
  const table = await database.asSystem(nameTable, { readOnly: true })
  const made: KeptEpoch = { epoch: randomBytes(4).toString('hex'), table }
  const kept = keptEpoch.parse(await keptSetting(database, SETTING, made))
  return kept.table === table ? kept.epoch : database.asSystem((tx) => takeOver(tx, made))
}

async function nameTable(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%s/%s', system_identifier, 'events'::regclass::oid) as name from pg_control_system()`.execute(tx)
  return rows[0]?.name ?? ''
}

async function takeOver(tx: Tx, made: KeptEpoch): Promise<string> {
  const { rows } = await sql<{ value: unknown }>`
    select value from settings where name = ${SETTING} for update`.execute(tx)
  const kept = keptEpoch.parse(rows[0]?.value)
  // By another process that has just started.
  if (kept.table === made.table) return kept.epoch
  // Otherwise they would not be settled before this server has come as far.
  await sql`update events set xid = default where xid >= pg_current_xact_id()`.execute(tx)
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(made) })
    .where('name', '=', SETTING)
    .execute()
  return made.epoch
}
