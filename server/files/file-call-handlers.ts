import { uploadFiles } from '../../contract/files/files.ts'
import type { EventPayload } from '../../contract/history.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { type AttachmentOwner, attachReceived, detach, listAttached } from './attachments.ts'
import { fileRow } from './file-row.ts'
import { type ReceivedFile, requireFiles } from './receive-upload.ts'

interface Call {
  tx: Tx
  actor: Actor
  params: { id: number }
}

interface RowWithFiles {
  ownerOf: (id: number) => AttachmentOwner
  /** @throws AppError not_found when the actor may not read the row; forbidden when they may not change it */
  requireRow: (tx: Tx, actor: Actor, action: 'read' | 'update', id: number) => Promise<void>
  /** Records in the history that files were attached or detached, and announces it to open pages. */
  recordChange: (
    tx: Tx,
    actor: Actor,
    id: number,
    kind: 'fileAttached' | 'fileDetached',
    files: EventPayload<'fileAttached' | 'fileDetached'>[],
  ) => Promise<unknown>
}

/** The handlers of the calls on the files of a row. */
export function fileCallHandlers(
  { fileLinks, fileStore }: Pick<Services, 'fileLinks' | 'fileStore'>,
  { ownerOf, requireRow, recordChange }: RowWithFiles,
) {
  return {
    async files({ tx, actor, params: { id } }: Call) {
      await requireRow(tx, actor, 'read', id)
      return listAttached(tx, fileLinks, actor.accountId, ownerOf(id))
    },

    async attachFiles({ tx, actor, params: { id }, files }: Call & { files: ReceivedFile[] }) {
      requireFiles(files, uploadFiles.field)
      await requireRow(tx, actor, 'update', id)
      const attached = await attachReceived(tx, fileStore, actor, ownerOf(id), files)
      await recordChange(tx, actor, id, 'fileAttached', attached.map(payloadOf))
      return attached.map((file) => fileRow(fileLinks, actor.accountId, file))
    },

    async detachFile({ tx, actor, params: { id, fileId } }: Call & { params: { fileId: number } }) {
      await requireRow(tx, actor, 'update', id)
      await recordChange(tx, actor, id, 'fileDetached', [payloadOf(await detach(tx, ownerOf(id), fileId))])
      return null
    },
  }
}

function payloadOf({ id, name }: { id: number; name: string }): EventPayload<'fileAttached' | 'fileDetached'> {
  return { file_id: id, name }
}
