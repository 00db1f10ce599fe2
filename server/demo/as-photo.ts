import sharp from 'sharp'

const QUALITY = 62
const PREVIEW_QUALITY = 75

export interface DrawnPhoto {
  bytes: Buffer
  preview: Buffer
  mime: 'image/jpeg'
}

/** A drawing as a camera's JPEG, with its preview, as large as the photo itself. */
export async function asPhoto(svg: Buffer): Promise<DrawnPhoto> {
  const drawn = sharp(svg)
  const [bytes, preview] = await Promise.all([
    drawn.clone().jpeg({ quality: QUALITY }).toBuffer(),
    drawn.clone().webp({ quality: PREVIEW_QUALITY }).toBuffer(),
  ])
  return { bytes, preview, mime: 'image/jpeg' }
}
