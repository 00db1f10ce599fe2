import { invalid } from '../errors/app-error.ts'
import { inTurn } from './draw-preview.ts'
import { openSharp } from './open-sharp.ts'

const PIXELS_MAX = 8_000_000

/** The bytes of a picture that came as a data URL. */
export function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

/**
 * Decodes a drawing of somebody in the account. May wait long for its turn: no unit of work is open meanwhile.
 * @throws AppError validation_failed at the field when nothing is drawn
 */
export async function requireDrawing(accountId: number, field: string, dataUrl: string): Promise<void> {
  const isDrawing = await inTurn(accountId, () => hasContrast(bytesOf(dataUrl)))
  if (!isDrawing) throw invalid({ [field]: 'signature_empty' })
}

/** A signature pad left empty is all of one colour. False for bytes that are no picture, or one too large. */
async function hasContrast(image: Buffer): Promise<boolean> {
  try {
    const sharp = await openSharp()
    const { channels } = await sharp(image, { limitInputPixels: PIXELS_MAX }).stats()
    return channels.some(({ min, max }) => min !== max)
  } catch {
    return false
  }
}
