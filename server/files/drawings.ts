import { fileTypeFromBuffer } from 'file-type'
import { SIGNATURE_SIDE_MAX } from '#contract/limits.ts'
import { invalid } from '../errors/app-error.ts'
import type { PictureDrawer } from './picture-drawer.ts'

/** The bytes of a picture in a data URL. */
export function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

/**
 * Decodes a drawing by a user of the account, a PNG. May wait long for its turn, so no unit of work may be open.
 * @throws AppError validation_failed at the field when it is no PNG, too large, broken, or nothing is drawn
 */
export async function requireDrawing(
  pictureDrawer: PictureDrawer,
  accountId: number,
  field: string,
  dataUrl: string,
): Promise<void> {
  const bytes = bytesOf(dataUrl)
  if (!(await isPng(bytes))) throw invalid({ [field]: 'signature_unreadable' })
  const { width, height } = sizeOf(bytes)
  if (width > SIGNATURE_SIDE_MAX || height > SIGNATURE_SIDE_MAX) {
    throw invalid({ [field]: ['signature_too_large', { max: SIGNATURE_SIDE_MAX }] })
  }
  const ink = await pictureDrawer.ink(accountId, bytes)
  if (ink === 'unreadable') throw invalid({ [field]: 'signature_unreadable' })
  if (ink === 'blank') throw invalid({ [field]: 'signature_empty' })
}

/** What the header of a PNG comes to: its signature, and the chunk with its size. */
const HEADER_BYTES = 33
const [WIDTH_AT, HEIGHT_AT] = [16, 20]

async function isPng(bytes: Buffer): Promise<boolean> {
  return bytes.length >= HEADER_BYTES && (await fileTypeFromBuffer(bytes))?.mime === 'image/png'
}

function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(WIDTH_AT), height: png.readUInt32BE(HEIGHT_AT) }
}
