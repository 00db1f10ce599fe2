import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTurn } from '../../files/draw-preview.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type ReportContent, SIGNATURE_PICTURE } from '../../reports/index.ts'

const PHOTO_QUALITY = 80
/** Of a signature, which is two times as large as it is printed (pixels). */
const SIGNATURE_SIZE = { width: 720, height: 240 }
const SIGNATURE_PIXELS_MAX = 8_000_000

/** The drawing of the signature that a report names. */
export async function readSignature(tx: Tx, { signature }: ReportContent): Promise<Buffer | null> {
  if (!signature) return null
  const { rows } = await sql<{ image: Buffer }>`
    select image from request_signatures where id = ${signature.id}`.execute(tx)
  return rows[0]?.image ?? null
}

/**
 * The pictures of a report as small JPEGs, from the previews that were drawn upright when the photos came: sixty of them
 * take a few megabytes, and no photo is decoded again. One that is broken or gone is left out. No unit of work is open
 * meanwhile.
 */
export async function loadPictures(
  fileStore: Pick<FileStore, 'openPreview'>,
  accountId: number,
  { account, checklists }: ReportContent,
  signature: Buffer | null,
): Promise<Map<string, Uint8Array>> {
  const photos = checklists.flatMap(({ items }) => items.flatMap(({ photo }) => photo ?? []))
  const pictures = new Map<string, Uint8Array>()
  for (const sha256 of new Set([...(account.logo ? [account.logo] : []), ...photos])) {
    const preview = await readPreview(fileStore, accountId, sha256)
    const jpeg = preview && (await inTurn(accountId, () => toJpeg(preview)))
    if (jpeg) pictures.set(sha256, jpeg)
  }
  const drawn = signature && (await inTurn(accountId, () => drawSignature(signature)))
  if (drawn) pictures.set(SIGNATURE_PICTURE, drawn)
  return pictures
}

/** Null when there is none; a storage that is away is no reason to leave a photo out. */
async function readPreview(
  fileStore: Pick<FileStore, 'openPreview'>,
  accountId: number,
  sha256: string,
): Promise<Buffer | null> {
  try {
    return await buffer(await fileStore.openPreview(accountId, Buffer.from(sha256, 'hex')))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function toJpeg(picture: Buffer): Promise<Uint8Array | null> {
  const drawn = sharp(picture).flatten({ background: 'white' }).jpeg({ quality: PHOTO_QUALITY })
  return drawn.toBuffer().then(bytesOf, () => null)
}

/** Without the empty paper around it. */
async function drawSignature(image: Buffer): Promise<Uint8Array | null> {
  const drawn = sharp(image, { limitInputPixels: SIGNATURE_PIXELS_MAX })
    .flatten({ background: 'white' })
    .trim({ background: 'white' })
    .resize({ ...SIGNATURE_SIZE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
  return drawn.toBuffer().then(bytesOf, () => toJpeg(image))
}

/** Sharp's buffers may lie in one with others', and whatever is sent to a thread goes there whole. */
function bytesOf(buffer: Buffer): Uint8Array {
  return Uint8Array.from(buffer)
}
