import { uploadFiles } from '#contract/files/files.ts'
import type { EventPayload } from '#contract/history.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { type AttachmentOwner, attachReceived, detach, listAttached } from './attachments.ts'
import { fileRow } from './file-row.ts'
import { type ReceivedFile, requireFiles } from './receive-upload.ts'
import type { Purpose } from './storage-limit.ts'
import { warnWhenFull } from './warn-when-full.ts'

interface Call {
  tx: Tx
  actor: Actor
  params: { id: number }
}

type FileEventKind = 'fileAttached' | 'fileDetached'

/** The rows of an entity that have files. `Row` is what `requireChangeable` resolves to and `recordChange` receives. */
interface RowsWithFiles<Row> {
  ownerOf: (id: number) => AttachmentOwner
  /** @throws AppError not_found */
  requireReadable: (tx: Tx, actor: Actor, id: number) => Promise<unknown>
  /** @throws AppError not_found when the actor may not read the row; forbidden when they may not make this change */
  requireChangeable: (tx: Tx, actor: Actor, id: number, change: FileEventKind) => Promise<Row>
  /** Default: `any`, the ordinary storage limit. */
  purposeOf?: (row: Row, file: ReceivedFile) => Purpose
  /** Records in the history that files were attached or detached, and announces it to open pages. */
  recordChange: (
    tx: Tx,
    actor: Actor,
    row: Row,
    change: FileEventKind,
    files: EventPayload<FileEventKind>[],
  ) => Promise<unknown>
}

/** The handlers of the calls on the files of a row. */
export function fileCallHandlers<Row>(
  { fileLinks, fileStore, jobs }: Pick<Services, 'fileLinks' | 'fileStore' | 'jobs'>,
  { ownerOf, requireReadable, requireChangeable, purposeOf, recordChange }: RowsWithFiles<Row>,
) {
  return {
    async files({ tx, actor, params: { id } }: Call) {
      await requireReadable(tx, actor, id)
      return listAttached(tx, fileLinks, actor.accountId, ownerOf(id))
    },

    async attachFiles({ tx, actor, params: { id }, files }: Call & { files: ReceivedFile[] }) {
      requireFiles(files, uploadFiles.field)
      const row = await requireChangeable(tx, actor, id, 'fileAttached')
      const attached = await attachReceived(tx, fileStore, actor, ownerOf(id), files, (file) => purposeOf?.(row, file))
      await recordChange(tx, actor, row, 'fileAttached', attached.map(payloadOf))
      await warnWhenFull(tx, jobs, actor.accountId)
      return attached.map((file) => fileRow(fileLinks, actor.accountId, file))
    },

    async detachFile({ tx, actor, params: { id, fileId } }: Call & { params: { fileId: number } }) {
      const row = await requireChangeable(tx, actor, id, 'fileDetached')
      await recordChange(tx, actor, row, 'fileDetached', [payloadOf(await detach(tx, ownerOf(id), fileId))])
      return null
    },
  }
}

function payloadOf({ id, name }: { id: number; name: string }): EventPayload<FileEventKind> {
  return { file_id: id, name }
}
