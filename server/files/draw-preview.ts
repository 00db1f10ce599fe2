import sharp from 'sharp'

/** As large as a gallery's thumbnails are shown, on a screen of two pixels to the point (pixels). */
const EDGE = 480
const QUALITY = 75
/** A picture of more pixels than any camera makes is a trap for memory. */
const PIXELS_MAX = 100_000_000

// Every picture is read once; what the library would remember is memory lost.
sharp.cache(false)
sharp.concurrency(1)

/**
 * A small WebP of an image, upright and without its metadata, its longer side at most `edge` pixels; null when the image
 * cannot be read.
 */
export async function drawPreview(path: string, edge = EDGE): Promise<Buffer | null> {
  try {
    return await sharp(path, { limitInputPixels: PIXELS_MAX })
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return null
  }
}
