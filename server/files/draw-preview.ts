import { IMAGE_MEGAPIXELS_MAX } from '../../contract/limits.ts'
import { openTurns } from '../take-turns.ts'
import { openSharp } from './open-sharp.ts'

/** The size of a gallery's thumbnails, at two pixels to the point (pixels). */
const EDGE = 480
const QUALITY = 75
const PIXELS_MAX = IMAGE_MEGAPIXELS_MAX * 1_000_000

/** Everything that decodes pictures in this process waits for its turn here. */
export const inTurn = openTurns()

/**
 * A small WebP of an account's image, upright and without metadata, its longer side at most `edge` pixels; null when
 * the image cannot be read. May wait long for its turn, so no unit of work may be open.
 */
export async function drawPreview(accountId: number, path: string, edge = EDGE): Promise<Buffer | null> {
  return inTurn(accountId, async () => {
    const sharp = await openSharp()
    return sharp(path, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
      .catch(() => null)
  })
}

/** Whether an image declares more pixels than are decoded; false for one that cannot be read. */
export async function hasTooManyPixels(path: string): Promise<boolean> {
  const sharp = await openSharp()
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return size !== null && size.width * (size.pageHeight ?? size.height) > PIXELS_MAX
}
