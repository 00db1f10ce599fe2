import sharp from 'sharp'
import { REQUEST_STATUS } from '../../contract/request-status.ts'
import type { Tx } from '../db/database.ts'
import { refused } from '../http/app-error.ts'
import type { ActContext } from './act-context.ts'
import { type LockedRequest, lockRequest } from './lock-request.ts'
import { recordOn, saveChange } from './request-history.ts'

const PIXELS_MAX = 8_000_000

export interface Signature {
  /** PNG as a data URL. */
  client_sign: string
  name?: string | null | undefined
}

/** The client signs on the executor's device. */
export async function signRequest(context: ActContext, id: number, signature: Signature) {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'sign')
  await keepSignature(tx, request, signature, false)
  await recordOn(tx, actor, request, 'clientAccepted', { name: signature.name ?? null, by_link: false })
}

/**
 * Keeps the signature, once; what waited for it is completed by it.
 * @throws AppError validation_failed when there is one already, or when nothing is drawn
 */
export async function keepSignature(
  tx: Tx,
  request: Pick<LockedRequest, 'id' | 'status' | 'signature_id'>,
  { client_sign, name }: Signature,
  isByLink: boolean,
): Promise<void> {
  if (request.signature_id !== null) throw refused({ client_sign: 'already_signed' })
  const image = Buffer.from(client_sign.slice(client_sign.indexOf(',') + 1), 'base64')
  if (!(await isDrawing(image))) throw refused({ client_sign: 'signature_empty' })
  const { id: signatureId } = await tx
    .insertInto('request_signatures')
    .values({ request_id: request.id, image, name: name ?? null, by_link: isByLink })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isAccepted = request.status === REQUEST_STATUS.approval
  await saveChange(tx, request.id, {
    signature_id: signatureId,
    ...(isAccepted && { status: REQUEST_STATUS.completed }),
  })
}

/** Whether the bytes are a picture with something on it: a signature pad left empty is all of one colour. */
async function isDrawing(image: Buffer): Promise<boolean> {
  try {
    const { channels } = await sharp(image, { limitInputPixels: PIXELS_MAX }).stats()
    return channels.some(({ min, max }) => min !== max)
  } catch {
    return false
  }
}
