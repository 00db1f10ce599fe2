import { SIGNATURE_SIDE_MAX } from '#contract/limits.ts'
import { sharp } from '../files/sharp.ts'
import { SIGNATURE_PICTURE } from './report-content.ts'

const PHOTO_QUALITY = 80
/** Of a signature, which is two times as large as it is printed (pixels). */
const SIGNATURE_SIZE = { width: 720, height: 240 }
/** As large as a signature may be; previews of photos are smaller. */
const limitInputPixels = SIGNATURE_SIDE_MAX ** 2

/** The pictures as JPEGs, which a PDF can hold. A broken one is left out. */
export async function asJpegs(pictures: ReadonlyMap<string, Uint8Array>): Promise<Map<string, Uint8Array>> {
  const jpegs = new Map<string, Uint8Array>()
  for (const [name, picture] of pictures) {
    const jpeg = await (name === SIGNATURE_PICTURE ? drawSignature(picture) : toJpeg(picture))
    if (jpeg) jpegs.set(name, jpeg)
  }
  return jpegs
}

function toJpeg(picture: Uint8Array): Promise<Uint8Array | null> {
  const drawn = sharp(picture, { limitInputPixels }).flatten({ background: 'white' }).jpeg({ quality: PHOTO_QUALITY })
  return drawn.toBuffer().catch(() => null)
}

/** Without the empty space around it. */
function drawSignature(image: Uint8Array): Promise<Uint8Array | null> {
  const drawn = sharp(image, { limitInputPixels })
    .flatten({ background: 'white' })
    .trim({ background: 'white' })
    .resize({ ...SIGNATURE_SIZE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
  return drawn.toBuffer().catch(() => toJpeg(image))
}
