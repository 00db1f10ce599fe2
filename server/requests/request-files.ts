import type { FileRow } from '../../contract/route.ts'
import { attachUploaded, detach } from '../files/attachments.ts'
import { fileRow } from '../files/file-row.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ReceivedFile } from '../files/receive-upload.ts'
import type { ActContext } from './act-context.ts'
import { lockInAnyStatus } from './lock-request.ts'
import { recordOn } from './request-history.ts'

/** Keeps the files and attaches them to the request, in whatever status it is: papers often come afterwards. */
export async function attachFiles(
  context: ActContext,
  fileStore: FileStore,
  requestId: number,
  received: ReceivedFile[],
): Promise<FileRow[]> {
  const { tx, actor, links } = context
  const request = await lockInAnyStatus(context, requestId, 'requests:execute')
  const ids: number[] = []
  for (const file of received) ids.push(await fileStore.keep(tx, actor, file))
  const attached = await attachUploaded(tx, actor, { requestId }, ids)
  for (const { id, name } of attached) {
    await recordOn(tx, actor, request, 'fileAttached', { file_id: id, name })
  }
  return attached.map((file) => fileRow(links, actor.accountId, file))
}

export async function detachFile(context: ActContext, requestId: number, fileId: number): Promise<void> {
  const { tx, actor } = context
  const request = await lockInAnyStatus(context, requestId, 'requests:update')
  const { id, name } = await detach(tx, { requestId }, fileId)
  await recordOn(tx, actor, request, 'fileDetached', { file_id: id, name })
}
