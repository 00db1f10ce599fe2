import { IMAGE_MEGAPIXELS_MAX } from '../../contract/limits.ts'
import { openTurns } from '../take-turns.ts'
import { openSharp } from './open-sharp.ts'

/** As large as a gallery's thumbnails are shown, on a screen of two pixels to the point (pixels). */
const EDGE = 480
const QUALITY = 75
const PIXELS_MAX = IMAGE_MEGAPIXELS_MAX * 1_000_000

/** Whatever decodes pictures in this process waits here for its turn. */
export const inTurn = openTurns()

/**
 * A small WebP of an account's image, upright and without its metadata, its longer side at most `edge` pixels; null when
 * the image cannot be read. May wait long for its turn: no unit of work is open meanwhile.
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

/** Whether an image says of itself that it has more pixels than are drawn. What cannot be read says nothing. */
export async function hasTooManyPixels(path: string): Promise<boolean> {
  const sharp = await openSharp()
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return size !== null && size.width * (size.pageHeight ?? size.height) > PIXELS_MAX
}
