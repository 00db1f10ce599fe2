import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { changeEquipment } from '../equipment/index.ts'
import { AppError, type InvalidReason, invalid, notFound } from '../errors/app-error.ts'
import { record } from '../history/record.ts'

interface Piece {
  id: number
  title: string
  parent_id: number | null
  stands_at: number | null
  is_archived: boolean
  may_move: boolean
}

/**
 * Makes this the equipment of a facility: named pieces come here, others leave, parts with their units. Equipment that
 * the actor may not see, or that is archived, is neither named nor removed.
 * @throws AppError validation_failed at a piece that is missing, archived, or elsewhere and not the actor's to move
 */
export async function syncEquipment(tx: Tx, actor: Actor, facilityId: number, wanted: number[]): Promise<void> {
  const facility = await tx
    .selectFrom('facilities')
    .select(['name', 'client_id'])
    .where('id', '=', facilityId)
    // The lock lets other rows refer to the equipment still, or two such changes would wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  const before = await readPieces(tx, actor, facilityId, wanted)
  requireMovable(before, facilityId, wanted)

  const isWanted = new Set(wanted)
  const isHere = ({ stands_at, is_archived }: Piece) => stands_at === facilityId && !is_archived
  const gone = before.filter((piece) => isHere(piece) && !isWanted.has(piece.id))
  for (const piece of withoutParts(gone)) await move(tx, actor, piece, null, wanted)
  // A part may have left with its unit though it is named.
  const between = gone.length > 0 ? await readPieces(tx, actor, facilityId, wanted) : before
  const come = between.filter((piece) => isWanted.has(piece.id) && piece.stands_at !== facilityId)
  for (const piece of withoutParts(come)) await move(tx, actor, piece, facilityId, wanted)
  if (gone.length + come.length === 0) return

  const after = await readPieces(tx, actor, facilityId, wanted)
  const changes = { equipment: { old: before.filter(isHere).map(nameOf), new: after.filter(isHere).map(nameOf) } }
  const liveChange = { entity: 'facilities', id: facilityId, type: 'updated' } as const
  const place = { facilityId, clientId: facility.client_id }
  await record(tx, actor, 'facilityChanged', { name: facility.name, changes }, place, liveChange)
}

/** The equipment at the facility and the named pieces, as far as the actor may see them. */
async function readPieces(tx: Tx, actor: Actor, facilityId: number, wanted: number[]): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select e.id, e.title, e.parent_id, e.facility_id as stands_at, e.archived_at is not null as is_archived,
      ${inScope(actor, 'equipment:update', 'e.id')} as may_move
    from equipment e
    where (e.id = any(${wanted}) or e.facility_id = ${facilityId}) and ${inScope(actor, 'equipment:read', 'e.id')}
    order by e.title, e.id`.execute(tx)
  return rows
}

function requireMovable(pieces: Piece[], facilityId: number, wanted: number[]): void {
  const byId = new Map(pieces.map((piece) => [piece.id, piece]))
  const fields: Record<string, InvalidReason> = {}
  for (const [index, id] of wanted.entries()) {
    const piece = byId.get(id)
    if (!piece) fields[`equipment_ids.${index}`] = 'not_found'
    else if (piece.stands_at === facilityId) continue
    else if (piece.is_archived) fields[`equipment_ids.${index}`] = 'archived'
    else if (piece.stands_at && !piece.may_move) fields[`equipment_ids.${index}`] = 'equipment_elsewhere'
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** The pieces that move with the unit they are a part of. */
function withoutParts(pieces: Piece[]): Piece[] {
  const ids = new Set(pieces.map(({ id }) => id))
  return pieces.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id))
}

async function move(tx: Tx, actor: Actor, piece: Piece, facilityId: number | null, wanted: number[]): Promise<void> {
  try {
    await changeEquipment(tx, actor, piece.id, { facility_id: facilityId })
  } catch (error) {
    const refusal = error instanceof AppError ? error.fields?.facility_id : undefined
    throw refusal ? invalid({ [`equipment_ids.${wanted.indexOf(piece.id)}`]: refusal }) : error
  }
}

function nameOf({ id, title }: Piece) {
  return { id, title }
}
