import type { EventPayload, FeedEvent } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import type { ReceivedFile } from '../files/receive-upload.ts'
import { warnWhenFull } from '../files/warn-when-full.ts'
import { readEvent } from '../history/feed.ts'
import type { Services } from '../services.ts'
import { type NoteOwner, notifyMentioned, requireMentionable } from './mentions.ts'

export type NoteServices = Pick<Services, 'fileLinks' | 'fileStore' | 'jobs'>

/** Records a note in the history of its row; returns the event's id. */
export type RecordNote = (tx: Tx, actor: Actor, id: number, payload: EventPayload<'managerComment'>) => Promise<number>

interface NewNote {
  owner: NoteOwner
  comment: string
  files: readonly ReceivedFile[]
  /** Files of it come later. */
  isWithPromised?: boolean
}

/**
 * Writes a note with its files, and notifies those whom it mentions.
 * @throws AppError validation_failed when it is empty, or mentions a user who may not read it; storage_full
 */
export async function addNote(
  { fileLinks, fileStore, jobs }: NoteServices,
  tx: Tx,
  actor: Actor,
  { owner, comment, files, isWithPromised = false }: NewNote,
  recordNote: RecordNote,
): Promise<FeedEvent> {
  if (!comment && files.length === 0 && !isWithPromised) throw invalid({ comment: 'comment_required' })
  const mentions = await requireMentionable(tx, owner, comment)
  const id = await recordNote(tx, actor, owner.id, { comment, ...(mentions.length > 0 && { mentions }) })
  for (const file of files) {
    const file_id = await fileStore.keep(tx, actor, file)
    await tx.insertInto('note_files').values({ account_id: actor.accountId, event_id: id, file_id }).execute()
  }
  if (files.length > 0) await warnWhenFull(tx, jobs, actor.accountId)
  await notifyMentioned(tx, actor, owner, { id, comment }, mentions)
  return readEvent(tx, actor, fileLinks, id)
}
