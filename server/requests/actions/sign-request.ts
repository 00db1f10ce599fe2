import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Tx } from '#server/db/database.ts'
import { invalid } from '#server/errors/app-error.ts'
import { bytesOf } from '#server/files/drawings.ts'
import type { Author } from '#server/history/record.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type LockedRequest, lockRequest } from '../page/lock-request.ts'
import { recheckNeighbours } from '../planning/conflict-marks.ts'
import { endPause } from './pause-request.ts'

export interface Signature {
  /** PNG as a data URL, with something drawn on it. */
  client_sign: string
  name?: string | null | undefined
}

/** The client signs on the executor's device. */
export async function signRequest(context: ActionContext, id: number, signature: Signature) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'sign')
  await keepSignature(tx, actor, request, signature, false)
  await recordOn(tx, actor, request, 'clientAccepted', { name: signature.name ?? null, by_link: false })
}

/**
 * Stores the signature, once; a request that waits for it becomes completed.
 * @throws AppError validation_failed when there is one already
 */
export async function keepSignature(
  tx: Tx,
  author: Author,
  request: LockedRequest,
  { client_sign, name }: Signature,
  isByLink: boolean,
): Promise<void> {
  if (request.signature_id !== null) throw invalid({ client_sign: 'already_signed' })
  await endPause(tx, author, request)
  const { id: signatureId } = await tx
    .insertInto('request_signatures')
    .values({ request_id: request.id, image: bytesOf(client_sign), name: name ?? null, by_link: isByLink })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isAccepted = request.status === REQUEST_STATUS.approval
  await saveChange(tx, request.id, {
    signature_id: signatureId,
    ...(isAccepted && { status: REQUEST_STATUS.completed }),
  })
  if (isAccepted) await recheckNeighbours(tx, request)
}
