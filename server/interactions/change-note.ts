import { sql } from 'kysely'
import { EVENT_KINDS } from '#contract/history.ts'
import { INTERACTION_ENTITIES, type InteractionEntity } from '#contract/interactions.ts'
import { NOTE_EDIT_MINUTES } from '#contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import { type RowColumn, rowColumn, rowKey } from '../access/row-columns.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid, notFound } from '../errors/app-error.ts'
import { forgetUnusedFiles } from '../files/unused-files.ts'
import { visibleTo } from '../history/feed.ts'
import { record } from '../history/record.ts'
import { changeNoteNotifications } from '../notifications/index.ts'
import { type NoteOwner, notifyMentioned, requireMentionable } from './mentions.ts'

/** A note, with the row it is on and what that row belongs to. */
type Note = { [Name in InteractionEntity as RowColumn<Name>]: number | null } & {
  id: number
  mentioned: number[]
  has_files: boolean
}

const ROWS = INTERACTION_ENTITIES.map((name) => sql.ref(`e.${rowColumn(name)}`))

/** @throws AppError validation_failed, note_closed, and what else `requireOwnNote` throws */
export async function editNote(tx: Tx, actor: Actor, id: number, comment: string): Promise<void> {
  const note = await requireOwnNote(tx, actor, id)
  if (!comment && !note.has_files) throw invalid({ comment: 'comment_required' })
  const owner = ownerOf(note)
  const mentions = await requireMentionable(tx, owner, comment, note.mentioned)
  const payload = { comment, ...(mentions.length > 0 && { mentions }) }
  await keepChange(tx, note, payload, [...new Set([...note.mentioned, ...mentions])])
  await recordChange(tx, actor, note, 'noteEdited', { note_id: id, ...payload })
  await changeNoteNotifications(tx, { accountId: actor.accountId, about: owner, noteId: id, comment })
  const added = mentions.filter((user) => !note.mentioned.includes(user))
  await notifyMentioned(tx, actor, owner, { id, comment }, added)
}

/** @throws AppError note_closed, and what else `requireOwnNote` throws */
export async function deleteNote(tx: Tx, actor: Actor, id: number): Promise<void> {
  const note = await requireOwnNote(tx, actor, id)
  await keepChange(tx, note, null, note.mentioned)
  const files = await tx.deleteFrom('note_files').where('event_id', '=', id).returning('file_id').execute()
  await forgetUnusedFiles(tx, sql<boolean>`f.id = any(${files.map(({ file_id }) => file_id)}::bigint[])`)
  await recordChange(tx, actor, note, 'noteDeleted', { note_id: id })
  await changeNoteNotifications(tx, { accountId: actor.accountId, about: ownerOf(note), noteId: id, comment: null })
}

/**
 * A note that the actor wrote and may still change.
 * @throws AppError not_found when there is none that they may read; forbidden when another user wrote it; note_closed
 */
async function requireOwnNote(tx: Tx, actor: Actor, id: number): Promise<Note> {
  const { rows } = await sql<Note & { is_own: boolean; is_open: boolean }>`
    select e.id, ${sql.join(ROWS)}, e.actor_id = ${actor.userId} as is_own,
      e.created_at > now() - make_interval(mins => ${sql.lit(NOTE_EDIT_MINUTES)}) as is_open,
      coalesce(n.mentioned, array(select jsonb_array_elements_text(e.payload -> 'mentions')::bigint)) as mentioned,
      exists (select from note_files x where x.account_id = e.account_id and x.event_id = e.id) as has_files
    from events e
    left join note_changes n on n.account_id = e.account_id and n.event_id = e.id
    where e.id = ${id} and e.kind in (${EVENT_KINDS.managerComment.id}, ${EVENT_KINDS.note.id})
      and e.payload ->> 'comment' is not null and (n.event_id is null or n.payload is not null)
      and ${visibleTo(actor)}`.execute(tx)
  const [note] = rows
  if (!note) throw notFound()
  if (!note.is_own) throw new AppError('forbidden')
  if (!note.is_open) throw new AppError('note_closed')
  return note
}

function ownerOf(note: Note): NoteOwner {
  for (const entity of INTERACTION_ENTITIES) {
    const id = note[rowColumn(entity)]
    if (id !== null) return { entity, id }
  }
  throw new Error('A note is on a row of one of the entities that have notes')
}

async function keepChange(tx: Tx, { id }: Note, payload: object | null, mentioned: number[]): Promise<void> {
  await sql`
    insert into note_changes (event_id, payload, mentioned)
    values (${id}, ${payload && JSON.stringify(payload)}::jsonb, ${mentioned}::bigint[])
    on conflict (account_id, event_id)
    do update set payload = excluded.payload, mentioned = excluded.mentioned, changed_at = now()`.execute(tx)
}

async function recordChange(
  tx: Tx,
  actor: Actor,
  note: Note,
  ...[kind, payload]:
    | ['noteEdited', { note_id: number; comment: string; mentions?: number[] }]
    | ['noteDeleted', { note_id: number }]
): Promise<void> {
  const place = Object.fromEntries(INTERACTION_ENTITIES.map((name) => [rowKey(name), note[rowColumn(name)]]))
  const { entity, id } = ownerOf(note)
  await record(tx, actor, kind, payload as { note_id: number; comment: string }, place, { entity, id, type: 'updated' })
}
