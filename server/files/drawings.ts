import { invalid } from '../errors/app-error.ts'
import { inTurn } from './draw-preview.ts'
import { openSharp } from './open-sharp.ts'

const PIXELS_MAX = 8_000_000

/** The bytes of a picture in a data URL. */
export function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

/**
 * Decodes a drawing by a user of the account. May wait long for its turn, so no unit of work may be open.
 * @throws AppError validation_failed at the field when nothing is drawn
 */
export async function requireDrawing(accountId: number, field: string, dataUrl: string): Promise<void> {
  const isDrawing = await inTurn(accountId, () => hasContrast(bytesOf(dataUrl)))
  if (!isDrawing) throw invalid({ [field]: 'signature_empty' })
}

/** An empty signature pad is all of one colour. False for bytes that are not a picture, or a picture too large. */
async function hasContrast(image: Buffer): Promise<boolean> {
  try {
    const sharp = await openSharp()
    const { channels } = await sharp(image, { limitInputPixels: PIXELS_MAX }).stats()
    return channels.some(({ min, max }) => min !== max)
  } catch {
    return false
  }
}
