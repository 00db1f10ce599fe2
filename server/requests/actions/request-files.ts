import { sql } from 'kysely'
import type { FileRow } from '../../../contract/route.ts'
import type { Actor } from '../../access/actor.ts'
import { inScope } from '../../access/scope.ts'
import type { Tx } from '../../db/database.ts'
import { attachReceived, detach } from '../../files/attachments.ts'
import { fileRow } from '../../files/file-row.ts'
import type { FileStore } from '../../files/file-store.ts'
import { isImage, type ReceivedFile } from '../../files/receive-upload.ts'
import { recordAll } from '../../history/record.ts'
import { eventOn, recordOn } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockInAnyStatus } from '../page/lock-request.ts'

/** Stores the files and attaches them to the request in any status: papers often come afterwards. */
export async function attachFiles(
  context: ActionContext,
  fileStore: FileStore,
  requestId: number,
  received: ReceivedFile[],
): Promise<FileRow[]> {
  const { tx, actor, links } = context
  const request = await lockInAnyStatus(context, requestId, 'requests:execute')
  const isStarted = request.started_at !== null
  const attached = await attachReceived(tx, fileStore, actor, { requestId }, received, (file) =>
    isStarted && isImage(file) ? 'started_work' : 'any',
  )
  const entries = attached.map(({ id, name }) => eventOn<'fileAttached'>(request, { file_id: id, name }))
  await recordAll(tx, actor, 'fileAttached', entries)
  return attached.map((file) => fileRow(links, actor.accountId, file))
}

/** The request's facility, if it has one that the actor may read. */
export async function readableFacilityOf(tx: Tx, actor: Actor, requestId: number): Promise<number | null> {
  const { rows } = await sql<{ facility_id: number }>`
    select r.facility_id from requests r
    where r.id = ${requestId} and r.facility_id is not null
      and ${inScope(actor, 'facilities:read', 'r.facility_id')}`.execute(tx)
  return rows[0]?.facility_id ?? null
}

export async function detachFile(context: ActionContext, requestId: number, fileId: number): Promise<void> {
  const { tx, actor } = context
  const request = await lockInAnyStatus(context, requestId, 'requests:update')
  const { id, name } = await detach(tx, { requestId }, fileId)
  await recordOn(tx, actor, request, 'fileDetached', { file_id: id, name })
}
